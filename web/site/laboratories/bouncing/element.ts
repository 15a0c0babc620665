// Defines <ricochet-bouncing>.
import { defineLaboratory } from '../../lesson/element.js';
import { bouncing } from './laboratory.js';

defineLaboratory('bouncing', bouncing);
