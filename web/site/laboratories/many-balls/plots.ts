// The plots below the stage: energy, momentum, events, and those of the gas.

import { powerOfTen } from '../../widgets/numbers.js';
import type { Plot } from '../../widgets/plot.js';
import type { GasMeter } from './gas_meter.js';
import type { ManyBallsMessages } from './messages/index.js';
import type { State } from './state.js';
import type { TimeSeries } from './time_series.js';

const level = (times: readonly number[], value: number): number[] => times.map(() => value);

/** Large numbers would not fit beside an axis: they are given in powers of ten. */
function readable(label: string, ...lists: number[][]): { label: string; lists: number[][] } {
  const largest = lists.flat().reduce((most, one) => Math.max(most, Math.abs(one)), 0);
  if (largest < 1e5) return { label, lists };
  const power = Math.floor(Math.log10(largest));
  return {
    label: `${label} ÷ ${powerOfTen(power)}`,
    lists: lists.map((list) => list.map((one) => one / 10 ** power)),
  };
}

function energyPlot({ times, columns }: TimeSeries, words: ManyBallsMessages['plots']): Plot {
  const { label, lists } = readable(words.energy, columns[0] ?? []);
  return {
    label,
    x: { label: words.time, values: times },
    curves: [{ label, quantity: 'outgoing', values: lists[0] ?? [] }],
  };
}

function momentumPlot(
  { times, columns }: TimeSeries,
  words: ManyBallsMessages['plots'],
  deep: boolean,
): Plot {
  const { label, lists } = readable(words.momentum, ...columns.slice(1, 4));
  const [x = [], y = [], z = []] = lists;
  const curves: Plot['curves'] = [
    { label: words.momentumX, quantity: 'bullet', values: x },
    { label: words.momentumY, quantity: 'target-velocity', values: y, dashed: true },
  ];
  if (deep) curves.push({ label: words.momentumZ, quantity: 'normal', values: z });
  return { label, x: { label: words.time, values: times }, curves };
}

function eventPlot({ times, columns }: TimeSeries, words: ManyBallsMessages['plots']): Plot {
  return {
    label: words.events,
    x: { label: words.time, values: times },
    curves: [{ label: words.events, quantity: 'bullet', values: columns[4] ?? [] }],
  };
}

function gasPlots(meter: GasMeter, words: ManyBallsMessages['plots']): Plot[] {
  const { speeds, measured, theory } = meter.histogram;
  const { times, columns } = meter.pressures;
  return [
    {
      label: words.speeds,
      x: { label: words.speed, values: speeds },
      curves: [
        { label: words.measured, quantity: 'sphere', values: measured },
        { label: words.maxwell, quantity: 'bullet', values: theory, dashed: true },
      ],
    },
    {
      label: words.pressure,
      x: { label: words.time, values: times },
      curves: [
        { label: words.measured, quantity: 'sphere', values: columns[0] ?? [] },
        { label: words.theory, quantity: 'bullet', values: level(times, meter.theory), dashed: true },
        { label: words.ideal, quantity: 'plain', values: level(times, meter.ideal), dashed: true },
      ],
    },
  ];
}

export function plotsOf(
  state: State,
  series: TimeSeries,
  meter: GasMeter | undefined,
  words: ManyBallsMessages,
): Plot[] {
  const own = [
    energyPlot(series, words.plots),
    momentumPlot(series, words.plots, state.values.dimension === 3),
  ];
  if (state.preset === 'collapse' || state.preset === 'pi') own.unshift(eventPlot(series, words.plots));
  return meter === undefined ? own : [...gasPlots(meter, words.plots), ...own];
}
