// Defines <ricochet-galton>.
import { defineLaboratory } from '../../lesson/element.js';
import { galton } from './laboratory.js';

defineLaboratory('galton', galton);
