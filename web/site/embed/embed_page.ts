// embed.html: one lesson or laboratory, selected by the address.
import '../shell/colors.css';
import '../shell/page.css';
import './embed_fonts.css';
import './embed_page.css';
import { openFrame } from './frame.js';

const main = document.querySelector('main');
if (main === null) throw new Error('no main');
openFrame(main);
