// The style sheets of lessons and laboratories as text: in one page only those of what is shown may hold, for both use the same
// names of classes.
import uplot from 'uplot/dist/uPlot.min.css?inline';
import laboratory from '../laboratories/shared/laboratory.css?inline';
import plane from '../laboratories/shared/plane.css?inline';
import sideColumn from '../laboratories/shared/side_column.css?inline';
import card from '../lesson/card.css?inline';
import lesson from '../lesson/lesson.css?inline';
import measure from '../lesson/measure.css?inline';
import predict from '../lesson/predict.css?inline';
import working from '../lesson/working.css?inline';
import print from '../shell/print.css?inline';
import stage from '../stage/stage.css?inline';
import player from '../widgets/player.css?inline';
import plot from '../widgets/plot.css?inline';
import table from '../widgets/table.css?inline';
import type { Content } from './content.js';
import embeddedLaboratory from './embedded_laboratory.css?inline';

const ofLaboratories = import.meta.glob<string>('../laboratories/*/*.css', {
  query: '?inline',
  import: 'default',
  eager: true,
});

/** What follows the colours and the page's own styles. */
export function stylesOf({ kind, id }: Content): string {
  const shared = [stage, player, table, plot, uplot];
  const own =
    kind === 'lesson'
      ? [lesson, card, working, predict, measure]
      : [
          laboratory,
          plane,
          sideColumn,
          ofLaboratories[`../laboratories/${id}/${id}.css`] ?? '',
          embeddedLaboratory,
        ];
  return [...shared, ...own, print].join('\n');
}
