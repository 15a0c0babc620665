import './common.js';
import '../../styles/lesson.css';
import '../../styles/table.css';
import '../../styles/laboratory.css';
import '../../styles/speed.css';
import '../../styles/print.css';
import '../laboratories/speed/element.js';
