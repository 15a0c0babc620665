import './common.js';
import '../../styles/lesson.css';
import '../../styles/table.css';
import '../../styles/laboratory.css';
import '../../styles/aim.css';
import '../../styles/print.css';
import '../laboratories/aim/element.js';
