import '../../shell/page.js';
import '../../lesson/lesson.css';
import '../../widgets/table.css';
import '../../lesson/working.css';
import '../shared/laboratory.css';
import './predictability.css';
import '../../shell/print.css';
import './element.js';
