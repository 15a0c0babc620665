// The script of every lesson's page.
import '../lesson/styles.js';
import { defineLessonElement } from '../lesson/element.js';
import { lessons } from './index.js';

defineLessonElement(lessons);
