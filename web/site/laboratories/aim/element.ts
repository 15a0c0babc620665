// Defines <ricochet-aim>.
import { defineLaboratory } from '../../lesson/element.js';
import { openPlane } from '../../lesson/plane_stage.js';
import { aim } from './laboratory.js';

defineLaboratory('aim', aim, 'plane', openPlane);
