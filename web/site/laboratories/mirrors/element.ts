// Defines <ricochet-mirrors>.
import { defineLaboratory } from '../../lesson/element.js';
import { mirrors } from './laboratory.js';

defineLaboratory('mirrors', mirrors);
