import './common.js';
import '../../styles/lesson.css';
import '../../styles/table.css';
import '../../styles/working.css';
import '../../styles/many-balls.css';
import '../laboratories/many-balls/element.js';
