/** What the charts share. */
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
