/** The budget: the largest lines of the newest year as bars, and earlier years as a table. */
import type { Country } from '../../../schemas/states.ts';
import { type Html, html } from '../html/template.ts';
import { shortened } from '../html/texts.ts';
import { type BlockView, type Published, rowsNote } from './block-view.ts';
import { barChart } from './charts/bars.ts';
import { chartFigure } from './charts/figure.ts';
import { dataTable, moneyCell, type TableColumn } from './data-table.ts';

type Line = Published<'gov_finances'>;

const categories = [
  { category: 'revenue', name: 'Revenue' },
  { category: 'spending', name: 'Spending' },
  { category: 'debt', name: 'Debt' },
  { category: 'balance', name: 'Balance' },
] as const;

const bases = [
  { basis: 'adopted', name: 'adopted' },
  { basis: 'actual', name: 'actual' },
  { basis: undefined, name: undefined },
] as const;

const maxBars = 12;
const maxTableLines = 16;
const maxTableYears = 4;
const nameMaxLength = 120;

/** Lines of one category on one basis. */
type Breakdown = {
  /** `Spending, adopted` */
  readonly name: string;
  readonly newestYear: number;
  /** Lines of the newest year, largest first. */
  readonly lines: readonly Line[];
  /** Lines of all years, newest first. */
  readonly rows: readonly Line[];
};

/** Shows the newest year of each category and basis as bars, and earlier years as a table. */
export function budget(view: BlockView<Line>): Html {
  const breakdowns = categories.flatMap(({ category, name }) =>
    bases.flatMap((basis) =>
      breakdownOf(
        [name, basis.name].filter((part) => part !== undefined).join(', '),
        view.rows.filter((row) => row.category === category && row.basis === basis.basis),
      ),
    ),
  );
  return html`<p>
      The largest lines of the newest budget year, as published. Some lines are subtotals; do not add them. A
      budget year is named after the year in which it ends.
    </p>
    ${chartFigure(
      html`<div class="charts">
        ${breakdowns.map((breakdown) => breakdownBars(breakdown, view.country))}
      </div>`,
      rowsNote(
        view,
        breakdowns.flatMap(({ lines }) => lines.slice(0, maxBars)),
        'line',
      ),
    )}
    ${earlierYears(breakdowns, view.country)}`;
}

function breakdownOf(name: string, rows: readonly Line[]): Breakdown[] {
  const newestYear = rows[0]?.fiscal_year;
  if (newestYear === undefined) return [];
  const lines = rows
    .filter(({ fiscal_year }) => fiscal_year === newestYear)
    .toSorted((a, b) => (b.amount_cents ?? -Infinity) - (a.amount_cents ?? -Infinity));
  return [{ name, newestYear, lines, rows }];
}

function breakdownBars({ name, newestYear, lines }: Breakdown, country: Country): Html {
  const shown = lines.slice(0, maxBars);
  return barChart({
    caption: `${name} ${newestYear}${shown.length < lines.length ? ` (${shown.length} of ${lines.length} lines)` : ''}`,
    heading: 'Line',
    numberHeadings: ['Amount'],
    bars: shown.map(({ line, amount_cents }) => ({
      label: shortened(line, nameMaxLength),
      value: amount_cents,
      numbers: [moneyCell(amount_cents, country)],
    })),
  });
}

function earlierYears(breakdowns: readonly Breakdown[], country: Country): Html | false {
  const tables = breakdowns.flatMap((breakdown) => yearsTable(breakdown, country));
  return (
    tables.length > 0 &&
    html`<details>
      <summary>Show earlier years</summary>
      ${tables}
    </details>`
  );
}

/** The lines by year. Empty if there is only one year. */
function yearsTable({ name, lines, rows }: Breakdown, country: Country): Html[] {
  const years = [...new Set(rows.map(({ fiscal_year }) => fiscal_year))].slice(0, maxTableYears);
  if (years.length < 2) return [];
  const byLine = Map.groupBy(rows, ({ line, fiscal_year }) => amountKey(line, fiscal_year));
  const shown = [...new Set(lines.map(({ line }) => line))].slice(0, maxTableLines);
  return [
    dataTable(
      `${name}, by year`,
      [
        { title: name, kind: 'heading', cell: (line) => shortened(line, nameMaxLength) },
        ...years.map((year): TableColumn<string> => ({
          title: String(year),
          kind: 'number',
          cell: (line) => amountsText(byLine.get(amountKey(line, year)), country),
        })),
      ],
      shown,
    ),
  ];
}

const amountKey = (line: string, year: number): string => `${year} ${line}`;

/** The amounts of a line in a year. A year may have several lines of the same name. */
const amountsText = (lines: readonly Line[] = [], country: Country): string =>
  lines
    .map(({ amount_cents }) => moneyCell(amount_cents, country))
    .filter((amount) => amount !== undefined)
    .join(' / ');
