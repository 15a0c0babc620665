// The script of this laboratory's page: its styles and its element.
import '../../lesson/styles.js';
import './many-balls.css';
import './element.js';
