// Defines <ricochet-level>.
import { defineLaboratory } from '../../lesson/element.js';
import { level } from './laboratory.js';
import { LevelStage } from './level_stage.js';

defineLaboratory('level', level, 'space', (elements, events) => new LevelStage(elements, events));
