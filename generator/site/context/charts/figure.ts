/** Shared parts of charts: the figure, the legend, and the plot area of charts over time. */
import { scaleLinear, type ScaleLinear } from 'd3-scale';
import type { PageLanguage } from '../../html/dates.ts';
import { type Html, html, type HtmlValue } from '../../html/template.ts';

/** The figure around a chart. The caption names the source. */
export const chartFigure = (content: HtmlValue, caption: HtmlValue): Html =>
  html`<figure class="chart">
    ${content}
    <figcaption>${caption}</figcaption>
  </figure>`;

const showNumbers: Readonly<Record<PageLanguage, string>> = {
  en: 'Show the numbers',
  es: 'Mostrar las cifras',
  fr: 'Afficher les chiffres',
};

/** The numbers of a chart as a folded table. */
export const chartNumbers = (table: Html, language: PageLanguage): Html =>
  html`<details>
    <summary>${showNumbers[language]}</summary>
    ${table}
  </details>`;

/** Names the series of a chart in order, with their colors. Undefined if there is only one. */
export const chartLegend = (mark: 'bar' | 'line', names: readonly string[]): Html | undefined =>
  names.length < 2
    ? undefined
    : html`<ul class="legend">
        ${names.map((name, index) => html`<li><svg class="swatch" aria-hidden="true">${mark === 'bar' ? html`<rect class="bar ${seriesClass(index)}" width="100%" height="100%" />` : html`<line class="line ${seriesClass(index)}" x2="100%" y1="50%" y2="50%" />`}</svg><bdi>${name}</bdi></li>`)}
      </ul>`;

/** Number of series colors in the stylesheet. */
export const maxSeries = 4;

export const seriesClass = (index: number): string => `series-${index + 1}`;

/** Rounds a coordinate to tenths, which are finer than a screen shows. */
export const rounded = (value: number): number => Math.round(value * 10) / 10;

export type PlotTexts = {
  /** Prefix of the ids in the chart. */
  readonly id: string;
  readonly title: string;
  /** A sentence that describes the data. */
  readonly description: string;
};

/** Height in pixels, the same as for `.plot` in the stylesheet. */
export const plotHeight = 240;
/** Vertical range of the data in pixels, with room above for the top label and below for the x axis labels. */
const valueArea = { top: 20, bottom: plotHeight - 24 };
/** Horizontal range of the data in percent, with room on the left for the y axis labels. */
export const dataArea = { left: 16, right: 98 };
/** Number of y axis labels that suffice to read a height. */
const maxValueTicks = 4;

export type ValueScale = ScaleLinear<number, number>;

/** Maps values to pixels from the top. The domain is extended to round numbers. */
export const valueScale = (lowest: number, highest: number): ValueScale =>
  scaleLinear([lowest, highest], [valueArea.bottom, valueArea.top]).nice(maxValueTicks);

/**
 * Renders the SVG with grid lines and labels around the data. It is as wide as the page allows, and has a fixed height.
 * Horizontal coordinates are percentages, so text keeps its size on every screen; vertical coordinates are pixels.
 */
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

/** A label below the data. `x` is in percent. */
export const bottomLabel = (x: number, text: string): Html =>
  html`<text x="${rounded(x)}%" y="${plotHeight - 6}" text-anchor="middle">${text}</text>`;

/** Returns short labels if they all differ, otherwise exact labels. */
export const distinctLabels = (
  ticks: readonly number[],
  short: (value: number) => string,
  exact: (value: number) => string,
): readonly string[] => {
  const labels = ticks.map((tick) => short(tick));
  return new Set(labels).size === labels.length ? labels : ticks.map((tick) => exact(tick));
};
