// The style sheets of every page with a stage.
import '../shell/page.js';
import '../stage/stage.css';
import '../widgets/player.css';
import '../widgets/fields.css';
import '../widgets/plot.css';
import '../widgets/chart.css';
import './lesson.css';
import './plane.css';
import './card.css';
import './working.css';
import './predict.css';
import './measure.css';
import '../shell/print.css';
