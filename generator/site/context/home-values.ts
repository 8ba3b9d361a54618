/** Home values by month as lines. */
import { compareText } from '../../system/text.ts';
import { monthOfYear } from '../html/dates.ts';
import { formatCount, formatMoney, formatPercent, formatRoundMoney } from '../html/numbers.ts';
import { type Html, html } from '../html/template.ts';
import { shortened } from '../html/texts.ts';
import { type BlockView, type Published, rowsNote } from './block-view.ts';
import { chartFigure, chartLegend, chartNumbers, maxSeries, distinctLabels } from './charts/figure.ts';
import { lineChart } from './charts/line.ts';
import { dataTable, moneyCell } from './data-table.ts';

type HomeValue = Published<'home_value_trend'>;

/** One series of a publisher, oldest first. */
type Series = { readonly name: string; readonly rows: readonly HomeValue[] };

/** 25 years. */
const maxMonths = 300;
const maxTableRows = 120;
const nameMaxLength = 80;

/** The newest values as sentences, all values as lines, and a table. */
export function homeValues(view: BlockView<HomeValue>): Html {
  const all = seriesOf(view.rows);
  const series = all.slice(0, maxSeries);
  const hasValues = series.some(({ rows }) => rows.some(({ value_cents }) => value_cents !== undefined));
  return html`<p>
      What a typical home is worth, month by
      month${series.length < all.length && `, in ${series.length} of ${formatCount(all.length)} series`}.
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
        chartNumbers(valuesTable(view, series)),
      ],
      rowsNote(
        view,
        series.flatMap(({ rows }) => rows),
      ),
    )}`;
}

const seriesOf = (rows: readonly HomeValue[]): readonly Series[] =>
  Array.from(
    Map.groupBy(rows, ({ series }) => series ?? ''),
    ([name, ofSeries]) => ({
      name: name === '' ? 'Home values' : shortened(name, nameMaxLength),
      rows: ofSeries.slice(0, maxMonths).toReversed(),
    }),
  ).toSorted((a, b) => compareText(a.name, b.name));

/** `All homes, March 2026: $348,000, 2.3% more than a year earlier.` */
function newestValue({ country }: BlockView<HomeValue>, { name, rows }: Series): Html | false {
  const newest = rows.findLast(({ value_cents }) => value_cents !== undefined);
  if (newest?.value_cents === undefined) return false;
  const yearBefore = `${String(Number(newest.month.slice(0, 4)) - 1).padStart(4, '0')}${newest.month.slice(4)}`;
  const before = rows.find(({ month }) => month === yearBefore)?.value_cents;
  return html`<li>
    <bdi>${name}</bdi>, ${monthOfYear(newest.month)}:
    <strong>${formatMoney(newest.value_cents, country)}</strong
    >${before !== undefined && before > 0 && `, ${changeText(newest.value_cents / before - 1)}`}.
  </li>`;
}

/** `2.3% more than a year earlier` */
function changeText(change: number): string {
  const size = formatPercent(Math.abs(change) * 100);
  if (size === formatPercent(0)) return 'same as a year earlier';
  return `${size} ${change > 0 ? 'more' : 'less'} than a year earlier`;
}

const valuesChart = ({ id, country }: BlockView<HomeValue>, series: readonly Series[]): Html =>
  lineChart({
    id,
    title: 'Home values by month',
    description: series.map((each) => seriesDescription(each, country)).join(' '),
    series: series.map(({ rows }) => rows.map(({ month, value_cents }) => ({ month, value: value_cents }))),
    labels: (ticks) =>
      distinctLabels(
        ticks,
        (cents) => formatRoundMoney(cents, country),
        (cents) => formatMoney(cents, country),
      ),
  });

/** `All homes: from $315,432 in May 2025 to $348,000 in March 2026.` */
function seriesDescription({ name, rows }: Series, country: BlockView<HomeValue>['country']): string {
  const known = rows.filter(({ value_cents }) => value_cents !== undefined);
  const ends = [known.at(0), known.at(-1)].map(
    (row) =>
      row !== undefined && `${formatMoney(row.value_cents ?? 0, country)} in ${monthOfYear(row.month)}`,
  );
  return known.length === 0 ? `${name}: no values.` : `${name}: from ${ends.join(' to ')}.`;
}

function valuesTable({ country }: BlockView<HomeValue>, series: readonly Series[]): Html {
  const values = series.map(
    ({ rows }) => new Map(rows.map(({ month, value_cents }) => [month, value_cents])),
  );
  const months = [...new Set(values.flatMap((ofSeries) => [...ofSeries.keys()]))].toSorted((a, b) =>
    compareText(b, a),
  );
  const shown = months.slice(0, maxTableRows);
  return dataTable(
    `Home values${shown.length < months.length ? `: the newest ${shown.length} of ${months.length} months` : ' by month'}`,
    [
      { title: 'Month', kind: 'heading', cell: monthOfYear },
      ...series.map(({ name }, index) => ({
        title: name,
        kind: 'number' as const,
        cell: (month: string) => moneyCell(values[index]?.get(month), country),
      })),
    ],
    shown,
  );
}
