// The script of this laboratory's page: its styles and its element.
import '../../shell/page.js';
import '../../stage/stage.css';
import '../../widgets/table.css';
import '../shared/laboratory.css';
import '../shared/side_column.css';
import './mirrors.css';
import '../../shell/print.css';
import './element.js';
