// Defines <ricochet-aim>.
import { defineLaboratory } from '../../lesson/element.js';
import { aim } from './laboratory.js';

defineLaboratory('aim', aim);
