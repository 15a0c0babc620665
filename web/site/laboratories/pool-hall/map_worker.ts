// The worker of the map of outcomes: it gets one request, and answers row by row.
import { startTable } from '../../shell/solvers/table.js';
import { type MapQuestion, MapRows } from './map_rows.js';

addEventListener('message', (event: MessageEvent<MapQuestion>) => {
  void startTable().then((ricochet) => {
    const rows = new MapRows(ricochet, event.data);
    for (let row = 0; row < event.data.rows; row++) postMessage(rows.row(row));
    rows.dispose();
  });
});
