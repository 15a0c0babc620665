// Shared by every page: its fonts, its colours, and the switch between light and dark.
import '@fontsource-variable/source-serif-4/index.css';
import '@fontsource-variable/source-serif-4/wght-italic.css';
import '@fontsource/ibm-plex-mono/latin-400.css';
import './fallback_faces.css';
import './colors.css';
import './page.css';
import './prose.css';
import { keepStateInLanguageLinks } from './links.js';
import { startThemeSwitch } from './theme.js';

startThemeSwitch();
keepStateInLanguageLinks();
