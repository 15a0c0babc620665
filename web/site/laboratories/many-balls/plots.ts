// The plots below the stage: energy, momentum, events, and those of the gas.

import { powerOfTen } from '../../widgets/numbers.js';
import type { Plot } from '../../widgets/plot.js';
import type { GasMeter } from './gas_meter.js';
import type { ManyBallsMessages } from './messages.js';
import type { State } from './state.js';
import type { TimeSeries } from './time_series.js';

type Words = ManyBallsMessages['plots'];

/** Large numbers do not fit beside an axis, so they are given in powers of ten. */
function readable(label: string, ...lists: number[][]): { label: string; lists: number[][] } {
  const largest = lists.flat().reduce((most, one) => Math.max(most, Math.abs(one)), 0);
  if (largest < 1e5) return { label, lists };
  const power = Math.floor(Math.log10(largest));
  return {
    label: `${label} ÷ ${powerOfTen(power)}`,
    lists: lists.map((list) => list.map((one) => one / 10 ** power)),
  };
}

const overTime = (label: string, times: number[], curves: Plot['curves'], { time }: Words): Plot => ({
  label,
  x: { label: time, values: times },
  curves,
});

function energyPlot({ times, columns }: TimeSeries, words: Words): Plot {
  const { label, lists } = readable(words.energy, columns[0] ?? []);
  return overTime(label, times, [{ label, quantity: 'outgoing', values: lists[0] ?? [] }], words);
}

function momentumPlot({ times, columns }: TimeSeries, words: Words, deep: boolean): Plot {
  const { label, lists } = readable(words.momentum, ...columns.slice(1, 4));
  const [x = [], y = [], z = []] = lists;
  const curves: Plot['curves'] = [
    { label: words.momentumX, quantity: 'bullet', values: x },
    { label: words.momentumY, quantity: 'target-velocity', values: y, dashed: true },
  ];
  if (deep) curves.push({ label: words.momentumZ, quantity: 'normal', values: z });
  return overTime(label, times, curves, words);
}

function eventPlot({ times, columns }: TimeSeries, words: Words): Plot {
  const label = words.events;
  return overTime(label, times, [{ label, quantity: 'bullet', values: columns[4] ?? [] }], words);
}

function gasPlots(meter: GasMeter, words: Words): Plot[] {
  const { speeds, measured, theory } = meter.histogram;
  const { times, columns } = meter.pressures;
  const level = (value: number) => times.map(() => value);
  const pressures: Plot['curves'] = [
    { label: words.measured, quantity: 'sphere', values: columns[0] ?? [] },
    { label: words.theory, quantity: 'bullet', values: level(meter.theory), dashed: true },
    { label: words.ideal, quantity: 'plain', values: level(meter.ideal), dashed: true },
  ];
  return [
    {
      label: words.speeds,
      x: { label: words.speed, values: speeds },
      curves: [
        { label: words.measured, quantity: 'sphere', values: measured },
        { label: words.maxwell, quantity: 'bullet', values: theory, dashed: true },
      ],
    },
    overTime(words.pressure, times, pressures, words),
  ];
}

export function plotsOf(
  { preset, values }: State,
  series: TimeSeries,
  meter: GasMeter | undefined,
  { plots: words }: ManyBallsMessages,
): Plot[] {
  return [
    ...(meter === undefined ? [] : gasPlots(meter, words)),
    ...(preset === 'collapse' || preset === 'pi' ? [eventPlot(series, words)] : []),
    energyPlot(series, words),
    momentumPlot(series, words, values.dimension === 3),
  ];
}
