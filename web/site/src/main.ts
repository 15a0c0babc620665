import '@fontsource-variable/source-serif-4/index.css';
import '@fontsource-variable/source-serif-4/wght-italic.css';
import '@fontsource/ibm-plex-mono/latin-400.css';
import '../styles/colors.css';
import '../styles/page.css';
import '../styles/lesson.css';
import '../styles/table.css';
import './lesson-element.js';
import { startThemeSwitch } from './theme.js';

startThemeSwitch();
