/** A column chart, stacked by series. */
import { scaleBand } from 'd3-scale';
import { stack } from 'd3-shape';
import { type Html, html } from '../../html/template.ts';
import {
  rounded,
  seriesClass,
  bottomLabel,
  dataArea,
  plot,
  type PlotTexts,
  type ValueScale,
  valueScale,
} from './figure.ts';

export type ColumnChart = PlotTexts & {
  /** Names of the columns, from left to right. */
  readonly columns: readonly string[];
  /** Names of columns whose values are incomplete, which are drawn pale. */
  readonly pale: ReadonlySet<string>;
  /** Names of columns without data, which have a dash on the axis. */
  readonly missing: ReadonlySet<string>;
  /** Values of each series by column. Values must not be negative; undefined values are not drawn. */
  readonly series: readonly (readonly (number | undefined)[])[];
  readonly labels: (ticks: readonly number[]) => readonly string[];
};

/** Number of labels that fit next to each other on a phone. */
const maxColumnLabels = 6;
const gap = 0.2;

/** Renders an SVG with a column for each name. The first series is at the bottom. */
export function columnChart({ columns, pale, missing, series, labels, ...texts }: ColumnChart): Html {
  const stacked = stackedSeries(columns.length, series);
  const highest = Math.max(...stacked.flat().map(([, top]) => top));
  const y = valueScale(0, highest || 1);
  const x = scaleBand([dataArea.left, dataArea.right]).domain(columns).padding(gap);
  const every = Math.ceil(columns.length / maxColumnLabels);
  return plot(texts, y, labels, [
    stacked.map(
      (layers, index) =>
        html`<g class="bar ${seriesClass(index)}"
          >${layers.map(([from, to], column) => {
            const name = columns[column] ?? '';
            return columnPart(x(name) ?? 0, x.bandwidth(), y, from, to, pale.has(name));
          })}</g
        >`,
    ),
    columns
      .filter((name) => missing.has(name))
      .map(
        (name) =>
          html`<text
            x="${rounded((x(name) ?? 0) + x.bandwidth() / 2)}%"
            y="${rounded(y(0)) - 4}"
            text-anchor="middle"
            >–</text
          >`,
      ),
    columns.map(
      (name, index) =>
        // Counted from the last column, so that the newest one has a label.
        (columns.length - 1 - index) % every === 0 && bottomLabel((x(name) ?? 0) + x.bandwidth() / 2, name),
    ),
  ]);
}

type Layer = readonly [from: number, to: number];

/** The lower and upper value of each series in each column. */
function stackedSeries(columnCount: number, series: ColumnChart['series']): readonly (readonly Layer[])[] {
  const keys = series.map((_, index) => index);
  const layers = stack<number, number>()
    .keys(keys)
    .value((column, key) => series[key]?.[column] ?? 0);
  const columns = Array.from({ length: columnCount }, (_, index) => index);
  return layers(columns).map((layer) => layer.map(([from, to]): Layer => [from, to]));
}

/** The part of a column for one series, unless it has no height. */
function columnPart(
  x: number,
  width: number,
  y: ValueScale,
  from: number,
  to: number,
  isPale: boolean,
): Html | false {
  const [bottom, top] = [rounded(y(from)), rounded(y(to))];
  if (top >= bottom) return false;
  return html`<rect
    ${isPale && html`class="pale"`}
    x="${rounded(x)}%"
    width="${rounded(width)}%"
    y="${top}"
    height="${rounded(bottom - top)}"
  />`;
}
