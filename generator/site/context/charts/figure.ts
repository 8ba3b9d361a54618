/** What the charts share: the figure, the legend, and the plot area of charts over time. */
import { scaleLinear, type ScaleLinear } from 'd3-scale';
import { type Html, html, type HtmlValue } from '../../html/template.ts';

/** The figure around a chart; the caption tells the source. */
export const chartFigure = (content: HtmlValue, caption: HtmlValue): Html =>
  html`<figure class="chart">
    ${content}
    <figcaption>${caption}</figcaption>
  </figure>`;

/** The numbers of a chart as a table that opens. */
export const chartNumbers = (table: Html): Html =>
  html`<details>
    <summary>Show the numbers</summary>
    ${table}
  </details>`;

/** Names the series of a chart in their order, beside what they are drawn with; none where there is one only. */
export const chartLegend = (mark: 'bar' | 'line', names: readonly string[]): Html | undefined =>
  names.length < 2
    ? undefined
    : html`<ul class="legend">
        ${names.map((name, index) => html`<li><svg class="swatch" aria-hidden="true">${mark === 'bar' ? html`<rect class="bar ${seriesClass(index)}" width="100%" height="100%" />` : html`<line class="line ${seriesClass(index)}" x2="100%" y1="50%" y2="50%" />`}</svg><bdi>${name}</bdi></li>`)}
      </ul>`;

/** The stylesheet has so many. */
export const maxSeries = 4;

export const seriesClass = (index: number): string => `series-${index + 1}`;

/** Tenths are finer than a screen shows. */
export const rounded = (value: number): number => Math.round(value * 10) / 10;

export type PlotTexts = {
  /** With which the ids in it begin. */
  readonly id: string;
  readonly title: string;
  /** What there is to see, in a sentence. */
  readonly description: string;
};

/** As the stylesheet has it for `.plot`. */
export const plotHeight = 240;
/** Where the values stand, from top to bottom; above is room for the topmost label, below for those of the x axis. */
const valueArea = { top: 20, bottom: plotHeight - 24 };
/** Where the data stands across, in percent; left of it is room for the labels of the y axis. */
export const dataArea = { left: 16, right: 98 };
/** More labels than that are not needed to read a height. */
const maxValueTicks = 4;

export type ValueScale = ScaleLinear<number, number>;

/** Values to pixels from the top, from one round number to another. */
export const valueScale = (lowest: number, highest: number): ValueScale =>
  scaleLinear([lowest, highest], [valueArea.bottom, valueArea.top]).nice(maxValueTicks);

/** The SVG with its rules and labels around the data. */
export function plot(
  { id, title, description }: PlotTexts,
  scale: ValueScale,
  labels: (ticks: readonly number[]) => readonly string[],
  content: HtmlValue,
): Html {
  const ticks = scale.ticks(maxValueTicks);
  const texts = labels(ticks);
  return html`<svg
    class="plot"
    width="100%"
    height="${plotHeight}"
    role="img"
    aria-labelledby="${id}-title ${id}-desc"
  >
    <title id="${id}-title">${title}</title>
    <desc id="${id}-desc">${description}</desc>
    ${ticks.map((tick, index) => valueRule(rounded(scale(tick)), texts[index]))} ${content}
  </svg>`;
}

const valueRule = (y: number, label: string | undefined): Html =>
  html`<line class="rule" x1="0" x2="100%" y1="${y}" y2="${y}" /><text y="${y - 4}">${label}</text>`;

/** A label below the data, at so many percent. */
export const bottomLabel = (x: number, text: string): Html =>
  html`<text x="${rounded(x)}%" y="${plotHeight - 6}" text-anchor="middle">${text}</text>`;

/** Short labels where they differ, else the exact ones. */
export const distinctLabels = (
  ticks: readonly number[],
  short: (value: number) => string,
  exact: (value: number) => string,
): readonly string[] => {
  const labels = ticks.map((tick) => short(tick));
  return new Set(labels).size === labels.length ? labels : ticks.map((tick) => exact(tick));
};
