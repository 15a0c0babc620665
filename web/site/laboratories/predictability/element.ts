// Defines <ricochet-predictability>.
import { defineLaboratory } from '../../lesson/element.js';
import { openPlane } from '../../lesson/plane_stage.js';
import { predictability } from './laboratory.js';

defineLaboratory('predictability', predictability, 'plane', openPlane);
