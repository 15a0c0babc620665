// The script of this laboratory's page: its styles and its element.
import '../../lesson/styles.js';
import './element.js';
