import '../../shell/page.js';
import '../../lesson/lesson.css';
import '../../widgets/table.css';
import '../shared/laboratory.css';
import './speed.css';
import '../../shell/print.css';
import './element.js';
