import './common.js';
import '../../styles/lesson.css';
import '../../styles/table.css';
import '../../styles/working.css';
import '../../styles/print.css';
import '../lesson/element.js';
