import './common.js';
import '../../styles/lesson.css';
import '../../styles/table.css';
import '../../styles/working.css';
import '../lesson/element.js';
