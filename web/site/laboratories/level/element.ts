// Defines <ricochet-level>.
import { defineLaboratory } from '../../lesson/element.js';
import { level } from './laboratory.js';

defineLaboratory('level', level);
