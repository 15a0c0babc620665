// Defines <ricochet-predictability>.
import { defineLaboratory } from '../../lesson/element.js';
import { predictability } from './laboratory.js';

defineLaboratory('predictability', predictability);
