// The script of every lesson's page.
import '../lesson/styles.js';
import { defineLessonElement } from '../lesson/element.js';
import { openSpace } from '../lesson/space_stage.js';
import { lessons } from './index.js';

defineLessonElement(lessons, openSpace);
