/**
 * The frame of charts over time: an SVG as wide as the page lets it be and of a fixed height. Across, it is measured in
 * percent, so that texts keep their size on a phone and on a wide screen; down, in pixels.
 */
import { scaleLinear, type ScaleLinear } from 'd3-scale';
import { type Html, html, type HtmlValue } from '../../html/template.ts';
import { rounded } from './figure.ts';

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
