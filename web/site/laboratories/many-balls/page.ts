import '../../shell/page.js';
import '../../lesson/lesson.css';
import '../../widgets/table.css';
import '../../lesson/working.css';
import './many-balls.css';
import './element.js';
