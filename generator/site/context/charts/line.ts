/** A line chart by month. */
import { scaleLinear } from 'd3-scale';
import { line } from 'd3-shape';
import { type PageLanguage, shortMonthOfYear } from '../../html/dates.ts';
import { type Html, html } from '../../html/template.ts';
import {
  rounded,
  seriesClass,
  bottomLabel,
  dataArea,
  plot,
  plotHeight,
  type PlotTexts,
  valueScale,
} from './figure.ts';

type MonthValue = { readonly month: string; readonly value: number | undefined };

export type LineChart = PlotTexts & {
  /** The months of each series are in ascending order. */
  readonly series: readonly (readonly MonthValue[])[];
  readonly labels: (ticks: readonly number[]) => readonly string[];
  readonly language: PageLanguage;
};

/** Width of the lines in user units; the drawing is stretched to the width of the plot. */
const drawingWidth = 1000;

/** Renders an SVG with a line per series and a dot at its end. Missing values and missing months break the line. */
export function lineChart({ series, labels, language, ...texts }: LineChart): Html {
  const known = series.map((values) => values.filter(isKnown));
  const values = known.flat().map(({ value }) => value);
  const y = valueScale(Math.min(...values), Math.max(...values));
  const months = series.flat().map(({ month }) => monthIndex(month));
  const [first, last] = [Math.min(...months), Math.max(...months)];
  const x = scaleLinear([first, last], [dataArea.left, dataArea.right]);
  const path = line<MonthValue>(
    ({ month }) => (x(monthIndex(month)) / 100) * drawingWidth,
    ({ value }) => y(value ?? 0),
  )
    .defined(isKnown)
    .digits(1);
  return plot(texts, y, labels, [
    html`<svg viewBox="0 0 ${drawingWidth} ${plotHeight}" preserveAspectRatio="none">
      ${series.map((points, index) => html`<path class="line ${seriesClass(index)}" vector-effect="non-scaling-stroke" d="${path(withGaps(points)) ?? ''}" />`)}
    </svg>`,
    known.map((points, index) => {
      const end = points.at(-1);
      return (
        end !== undefined &&
        html`<circle
          class="bar ${seriesClass(index)}"
          cx="${rounded(x(monthIndex(end.month)))}%"
          cy="${rounded(y(end.value))}"
          r="4"
        />`
      );
    }),
    monthTicks(first, last, language).map(({ month, label }) => bottomLabel(x(month), label)),
  ]);
}

const isKnown = (point: MonthValue): point is MonthValue & { value: number } => point.value !== undefined;

const monthsPerYear = 12;

/** Months since the year 0. */
const monthIndex = (month: string): number =>
  Number(month.slice(0, 4)) * monthsPerYear + Number(month.slice(5, 7)) - 1;

/**
 * Adds a point without value where months are missing, so that the line breaks. A series may have a value per quarter or year: only an
 * interval longer than its shortest one is a gap.
 */
function withGaps(points: readonly MonthValue[]): readonly MonthValue[] {
  const intervals = points.slice(1).map((point, index) => intervalOf(points[index], point));
  const usual = Math.min(...intervals);
  return points.flatMap((point, index) =>
    (intervals[index - 1] ?? 0) > usual ? [{ month: point.month, value: undefined }, point] : [point],
  );
}

const intervalOf = (from: MonthValue | undefined, to: MonthValue): number =>
  from === undefined ? 0 : monthIndex(to.month) - monthIndex(from.month);

const steps = [1, 2, 3, 6, monthsPerYear, 24, 60, 120, 240, 600, 1200, 6000];
/** Number of labels that fit next to each other on a phone: `Mar 2026`, or only `2026`. */
const maxMonthTicks = 4;
const maxYearTicks = 6;

type MonthTick = { readonly month: number; readonly label: string };

/** Ticks at round months between the first and the last: quarters, years, decades. */
function monthTicks(first: number, last: number, language: PageLanguage): readonly MonthTick[] {
  const step =
    steps.find(
      (months) => (last - first) / months < (months < monthsPerYear ? maxMonthTicks : maxYearTicks),
    ) ?? last - first;
  const start = Math.ceil(first / step);
  return Array.from({ length: Math.floor(last / step) - start + 1 }, (_, index) => {
    const month = (start + index) * step;
    return { month, label: step < monthsPerYear ? monthLabel(month, language) : yearLabel(month) };
  });
}

const yearLabel = (month: number): string => String(Math.floor(month / monthsPerYear)).padStart(4, '0');

/** `Mar 2026` */
function monthLabel(month: number, language: PageLanguage): string {
  const monthNumber = String((month % monthsPerYear) + 1).padStart(2, '0');
  return shortMonthOfYear(`${yearLabel(month)}-${monthNumber}`, language);
}
