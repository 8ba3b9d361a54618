/** The budget: the largest lines of the newest year as bars, and earlier years as a table. */
import { financeLineOf } from '../../../schemas/catalog/finance-lines.ts';
import { formatCount, formatRoundMoney } from '../html/numbers.ts';
import { type Html, html } from '../html/template.ts';
import { shortened } from '../html/texts.ts';
import { type BlockView, type Locale, type Published, rowsNote } from './block-view.ts';
import { barChart, commonScale, type Scale } from './charts/bars.ts';
import { chartFigure } from './charts/figure.ts';
import { dataTable, moneyCell, type TableColumn } from './data-table.ts';
import { lineNames } from './words/finance-lines.ts';
import { budgetWords } from './words/money.ts';

type Line = Published<'gov_finances'>;

const categories = ['revenue', 'spending', 'debt', 'balance'] as const;
const bases = ['adopted', 'actual', undefined] as const;

const maxBars = 12;
const maxTableLines = 16;
const maxTableYears = 4;
/** Missing years between those of a table are shown as gaps, up to this number of columns. */
const maxTableColumns = 8;
const nameMaxLength = 120;

/** Lines of one category on one basis. */
type Breakdown = {
  readonly category: (typeof categories)[number];
  readonly basis: (typeof bases)[number];
  /** Lines of all years, newest first. */
  readonly rows: readonly Line[];
};

/** Lines of one year, largest first. */
type YearLines = Breakdown & { readonly year: number; readonly lines: readonly Line[] };

/** Shows the newest year of each category and basis as bars, and earlier years as a table. */
export function budget(view: BlockView<Line>): Html {
  const words = budgetWords[view.language];
  const breakdowns = bases.flatMap((basis) =>
    categories.map((category) => ({
      category,
      basis,
      rows: view.rows.filter((row) => row.category === category && row.basis === basis),
    })),
  );
  const groups = bases.flatMap((basis) =>
    yearGroups(breakdowns.filter((breakdown) => breakdown.basis === basis)),
  );
  const shown = groups.flat().flatMap(({ lines }) => lines.slice(0, maxBars));
  const scale = commonScale(shown.map(({ amount_cents }) => amount_cents));
  const longest = Math.max(...scale.map(Math.abs));
  return html`<p>
      ${view.rows.every((row) => financeLineOf(row) !== undefined) ? words.introOfParts : words.intro}
      ${longest > 0 && words.scale(formatRoundMoney(longest, view.country, view.language))}
    </p>
    ${chartFigure(
      groups.map(
        (group) => html`<div class="charts">${group.map((lines) => breakdownBars(lines, scale, view))}</div>`,
      ),
      rowsNote(view, shown, words.lines),
    )}
    ${earlierYears(breakdowns, view)}`;
}

/**
 * The years to show of one basis, newest first: the newest year of each category, and the newest year that has both revenue and
 * spending, so that they are next to each other.
 */
function yearGroups(breakdowns: readonly Breakdown[]): readonly (readonly YearLines[])[] {
  const yearsOf = (category: Breakdown['category']): readonly number[] =>
    breakdowns.find((breakdown) => breakdown.category === category)?.rows.map(yearOf) ?? [];
  const spending = new Set(yearsOf('spending'));
  const paired = yearsOf('revenue').find((year) => spending.has(year));
  const isShown = ({ category, rows }: Breakdown, year: number): boolean =>
    year === rows[0]?.fiscal_year || (year === paired && (category === 'revenue' || category === 'spending'));
  const years = [...breakdowns.map(({ rows }) => rows[0]?.fiscal_year), paired];
  return [...new Set(years.filter((year) => year !== undefined))]
    .toSorted((a, b) => b - a)
    .map((year) =>
      breakdowns
        .filter((breakdown) => isShown(breakdown, year))
        .map((breakdown) => ({ ...breakdown, year, lines: linesOf(breakdown, year) })),
    );
}

const yearOf = ({ fiscal_year }: Line): number => fiscal_year;

const linesOf = ({ rows }: Breakdown, year: number): readonly Line[] =>
  rows
    .filter(({ fiscal_year }) => fiscal_year === year)
    .toSorted((a, b) => (b.amount_cents ?? -Infinity) - (a.amount_cents ?? -Infinity));

/** `Spending, adopted` */
function nameOf({ category, basis }: Breakdown, { language }: Locale): string {
  const words = budgetWords[language];
  return basis === undefined ? words[category] : `${words[category]}, ${words[basis]}`;
}

function breakdownBars(breakdown: YearLines, scale: Scale, view: BlockView<Line>): Html {
  const words = budgetWords[view.language];
  const { lines, year } = breakdown;
  const shown = lines.slice(0, maxBars);
  const cut =
    shown.length < lines.length &&
    ` (${words.someLines(shown.length, formatCount(lines.length, view.language))})`;
  return barChart({
    caption: html`${nameOf(breakdown, view)} ${year}${totalOf(lines, view)}${cut}`,
    heading: words.line,
    numberHeadings: [words.amount],
    bars: shown.map(({ line, amount_cents }) => ({
      label: shortened(lineName(line, view), nameMaxLength),
      value: amount_cents,
      numbers: [moneyCell(amount_cents, view)],
    })),
    scale,
  });
}

const lineName = (line: string, { language }: Locale): string => lineNames[language].get(line) ?? line;

/** `: total $5.2 million`, if no line contains another. */
function totalOf(lines: readonly Line[], { country, language }: Locale): string {
  const isWhole = lines.every((row) => row.amount_cents !== undefined && financeLineOf(row) !== undefined);
  if (!isWhole || lines.length < 2) return '';
  const cents = lines.reduce((total, { amount_cents = 0 }) => total + amount_cents, 0);
  return `: ${budgetWords[language].total(formatRoundMoney(cents, country, language))}`;
}

function earlierYears(breakdowns: readonly Breakdown[], view: BlockView<Line>): Html | false {
  const tables = breakdowns.flatMap((breakdown) => yearsTable(breakdown, view));
  return (
    tables.length > 0 &&
    html`<details>
      <summary>${budgetWords[view.language].earlierYears}</summary>
      ${tables}
    </details>`
  );
}

/** The lines by year. Empty if there is only one year. */
function yearsTable(breakdown: Breakdown, view: BlockView<Line>): Html[] {
  const { rows } = breakdown;
  const known = [...new Set(rows.map(yearOf))].slice(0, maxTableYears);
  const [newest] = known;
  if (newest === undefined || known.length < 2) return [];
  const name = nameOf(breakdown, view);
  const byLine = Map.groupBy(rows, ({ line, fiscal_year }) => amountKey(line, fiscal_year));
  const shown = [...new Set(linesOf(breakdown, newest).map(({ line }) => line))].slice(0, maxTableLines);
  return [
    dataTable(
      budgetWords[view.language].byYear(name),
      [
        { title: name, kind: 'heading', cell: (line) => shortened(lineName(line, view), nameMaxLength) },
        ...withGaps(known).map((year): TableColumn<string> => ({
          title: String(year),
          kind: 'number',
          cell: known.includes(year)
            ? (line) => amountsText(byLine.get(amountKey(line, year)), view)
            : () => '–',
        })),
      ],
      shown,
    ),
  ];
}

/** Years in descending order, with the missing ones between them unless they are too many. */
function withGaps(years: readonly number[]): readonly number[] {
  const count = (years[0] ?? 0) - (years.at(-1) ?? 0) + 1;
  return count > maxTableColumns
    ? years
    : Array.from({ length: count }, (_, index) => (years[0] ?? 0) - index);
}

const amountKey = (line: string, year: number): string => `${year} ${line}`;

/** The amounts of a line in a year. A year may have several lines of the same name. */
const amountsText = (lines: readonly Line[] = [], view: BlockView<Line>): string =>
  lines
    .map(({ amount_cents }) => moneyCell(amount_cents, view))
    .filter((amount) => amount !== undefined)
    .join(' / ');
