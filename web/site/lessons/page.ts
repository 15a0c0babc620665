// The script of every lesson's page, and of the start page.
import '../shell/page.js';
import '../stage/stage.css';
import '../widgets/player.css';
import '../widgets/table.css';
import '../widgets/plot.css';
import '../lesson/lesson.css';
import '../lesson/card.css';
import '../lesson/working.css';
import '../lesson/predict.css';
import '../lesson/measure.css';
import '../shell/print.css';
import { defineLessonElement } from '../lesson/element.js';
import { lessons } from './index.js';

defineLessonElement(lessons);
