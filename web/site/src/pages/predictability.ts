import './common.js';
import '../../styles/lesson.css';
import '../../styles/table.css';
import '../../styles/working.css';
import '../../styles/laboratory.css';
import '../../styles/predictability.css';
import '../../styles/print.css';
import '../laboratories/predictability/element.js';
