/** Home values by month as lines. */
import { compareText } from '../../system/text.ts';
import { monthOfYear, type PageLanguage } from '../html/dates.ts';
import { formatCount, formatMoney, formatPercent, formatRoundMoney } from '../html/numbers.ts';
import { pageWords } from '../html/page-words.ts';
import { type Html, html } from '../html/template.ts';
import { shortened } from '../html/texts.ts';
import { type BlockView, type Locale, type Published, rowsNote } from './block-view.ts';
import {
  chartFigure,
  chartLegend,
  chartNumbers,
  maxSeries,
  distinctLabels,
  valueScale,
} from './charts/figure.ts';
import { lineChart } from './charts/line.ts';
import { dataTable, moneyCell } from './data-table.ts';
import { homeValueWords } from './words/housing.ts';
import { valueName } from './words/values.ts';

type HomeValue = Published<'home_value_trend'>;

/** One series of a publisher, oldest first. */
type Series = { readonly name: string; readonly rows: readonly HomeValue[] };

/** 25 years. */
const maxMonths = 300;
const maxTableRows = 120;
const nameMaxLength = 80;

/** The newest values as sentences, all values as lines, and a table. */
export function homeValues(view: BlockView<HomeValue>): Html {
  const words = homeValueWords[view.language];
  const all = seriesOf(view, words.series);
  const series = all.slice(0, maxSeries);
  const hasValues = series.some(({ rows }) => rows.some(({ value_cents }) => value_cents !== undefined));
  return html`<p>
      ${words.intro}${series.length < all.length && words.someSeries(series.length, formatCount(all.length, view.language))}.
    </p>
    ${
      hasValues &&
      html`<ul>
        ${series.map((each) => newestValue(view, each))}
      </ul>`
    }
    ${chartFigure(
      [
        chartLegend(
          'line',
          series.map(({ name }) => name),
        ),
        hasValues && valuesChart(view, series),
        chartNumbers(valuesTable(view, series), view.language),
      ],
      rowsNote(
        view,
        series.flatMap(({ rows }) => rows),
      ),
    )}`;
}

const seriesOf = (
  { rows, language }: Pick<BlockView<HomeValue>, 'rows' | 'language'>,
  unnamed: string,
): readonly Series[] =>
  Array.from(
    Map.groupBy(rows, ({ series }) => series ?? ''),
    ([name, ofSeries]) => ({
      name: name === '' ? unnamed : shortened(valueName(name, language), nameMaxLength),
      rows: ofSeries.slice(0, maxMonths).toReversed(),
    }),
  ).toSorted((a, b) => compareText(a.name, b.name));

/** `All homes, March 2026: $348,000, 2.3% more than a year earlier.` */
function newestValue({ country, language }: Locale, { name, rows }: Series): Html | false {
  const newest = rows.findLast(({ value_cents }) => value_cents !== undefined);
  if (newest?.value_cents === undefined) return false;
  const yearBefore = `${String(Number(newest.month.slice(0, 4)) - 1).padStart(4, '0')}${newest.month.slice(4)}`;
  const before = rows.find(({ month }) => month === yearBefore)?.value_cents;
  return html`<li>
    <bdi>${name}</bdi>, ${monthOfYear(newest.month, language)}${pageWords[language].colon}
    <strong>${formatMoney(newest.value_cents, country, language)}</strong
    >${before !== undefined && before > 0 && `, ${changeText(newest.value_cents / before - 1, language)}`}.
  </li>`;
}

/** `2.3% more than a year earlier` */
function changeText(change: number, language: PageLanguage): string {
  const words = homeValueWords[language];
  const size = formatPercent(Math.abs(change) * 100, language);
  if (size === formatPercent(0, language)) return words.same;
  return change > 0 ? words.more(size) : words.less(size);
}

function valuesChart(view: BlockView<HomeValue>, series: readonly Series[]): Html {
  const { id, country, language } = view;
  const words = homeValueWords[language];
  const values = series.flatMap(({ rows }) => rows.map(valueOf)).filter((value) => value !== undefined);
  const chart = lineChart({
    id,
    title: words.title,
    description: series.map((each) => seriesDescription(each, view)).join(' '),
    series: series.map(({ rows }) => rows.map((row) => ({ month: row.month, value: valueOf(row) }))),
    labels: (ticks) =>
      distinctLabels(
        ticks,
        (cents) => formatRoundMoney(cents, country, language),
        (cents) => formatMoney(cents, country, language),
      ),
    language,
  });
  const [lowest = 0] = valueScale(Math.min(...values), Math.max(...values)).domain();
  return html`${chart}${lowest > 0 && html`<p class="small muted">${words.axis(formatRoundMoney(lowest, country, language))}</p>`}`;
}

const valueOf = ({ value_cents }: HomeValue): number | undefined => value_cents;

/** `All homes: from $315,432 in May 2025 to $348,000 in March 2026.` */
function seriesDescription({ name, rows }: Series, { country, language }: Locale): string {
  const words = homeValueWords[language];
  const [first, last] = [rows.find(isKnown), rows.findLast(isKnown)];
  if (first === undefined || last === undefined) return words.noValues(name);
  const [from, to] = [first, last].map((row) =>
    words.inMonth(formatMoney(row.value_cents ?? 0, country, language), monthOfYear(row.month, language)),
  );
  return words.fromTo(name, from ?? '', to ?? '');
}

const isKnown = ({ value_cents }: HomeValue): boolean => value_cents !== undefined;

function valuesTable(view: BlockView<HomeValue>, series: readonly Series[]): Html {
  const words = homeValueWords[view.language];
  const values = series.map(
    ({ rows }) => new Map(rows.map(({ month, value_cents }) => [month, value_cents])),
  );
  const months = [...new Set(values.flatMap((ofSeries) => [...ofSeries.keys()]))].toSorted((a, b) =>
    compareText(b, a),
  );
  const shown = months.slice(0, maxTableRows);
  return dataTable(
    shown.length < months.length ? words.newestMonths(shown.length, months.length) : words.byMonth,
    [
      { title: words.month, kind: 'heading', cell: (month) => monthOfYear(month, view.language) },
      ...series.map(({ name }, index) => ({
        title: name,
        kind: 'number' as const,
        cell: (month: string) => moneyCell(values[index]?.get(month), view),
      })),
    ],
    shown,
  );
}
