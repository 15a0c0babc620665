// The script of this laboratory's page: its styles and its element.
import '../../shell/page.js';
import '../../stage/stage.css';
import '../../widgets/player.css';
import '../../widgets/table.css';
import '../shared/laboratory.css';
import '../shared/plane.css';
import '../shared/side_column.css';
import './level.css';
import '../../shell/print.css';
import './element.js';
