/** Housing units authorized by building permits, by year and structure. */
import type { Row } from '../../../schemas/tables/index.ts';
import { compareText } from '../../system/text.ts';
import { countIn, formatCount, formatRoundCount } from '../html/numbers.ts';
import { type Html, html } from '../html/template.ts';
import { type BlockView, type Locale, type Published, rowsNote } from './block-view.ts';
import { barChart } from './charts/bars.ts';
import { columnChart } from './charts/columns.ts';
import { chartFigure, chartLegend, chartNumbers, distinctLabels } from './charts/figure.ts';
import { dataTable, moneyCell, numberCell, type TableColumn } from './data-table.ts';
import { permitWords } from './words/housing.ts';

type Permitted = Published<'building_permits'>;
type Structure = Row<'building_permits'>['structure'];

const structures: readonly Structure[] = ['1_unit', '2_units', '3_4_units', '5_plus_units'];

/** Number of calendar years shown, up to the newest one with data. */
const maxYears = 25;
const monthsPerYear = 12;

/** Permits of a year. */
type Year = {
  readonly year: string;
  /** For each structure, the row of the year, or else the rows of its months. */
  readonly rows: readonly Permitted[];
  /** Number of months added up; 0 if totals for the year were published. */
  readonly months: number;
};

/** The newest year as a sentence, all years as stacked columns (bars if there is only one), and a table. */
export function buildingPermits(view: BlockView<Permitted>): Html {
  const { language } = view;
  const words = permitWords[language];
  const years = newestYears(yearsOf(view.rows)).toReversed();
  const newest = years.at(-1);
  return html`<p>
      ${words.intro} ${newest !== undefined && newestYearSentence(newest, view)}
      ${years.some(({ months }) => months > 0) && words.sums}
    </p>
    ${chartFigure(
      years.length === 1 && newest !== undefined
        ? yearBars(newest, view)
        : [
            chartLegend(
              'bar',
              structures.map((structure) => words.structures[structure]),
            ),
            permitsChart(view, years),
            chartNumbers(permitsTable(view, years), language),
          ],
      rowsNote(
        view,
        years.flatMap(({ rows }) => rows),
      ),
    )}`;
}

/** Newest first. */
const yearsOf = (rows: readonly Permitted[]): readonly Year[] =>
  Array.from(
    Map.groupBy(rows, ({ period }) => period.slice(0, 4)),
    ([year, ofYear]) => yearOf(year, ofYear),
  ).toSorted((a, b) => compareText(b.year, a.year));

const newestYears = (years: readonly Year[]): readonly Year[] =>
  years.filter(({ year }) => Number(years[0]?.year) - Number(year) < maxYears);

function yearOf(year: string, rows: readonly Permitted[]): Year {
  // The published total of a year includes its months, so they must not be counted again.
  const annual = new Set(rows.filter(({ period }) => period === year).map(({ structure }) => structure));
  const counted = rows.filter(({ period, structure }) => period === year || !annual.has(structure));
  const months = new Set(counted.map(({ period }) => period).filter((period) => period !== year));
  return { year, rows: counted, months: months.size };
}

const isIncomplete = ({ months }: Year): boolean => months > 0 && months < monthsPerYear;

/** `2026 (3 months)` */
function yearLabel(year: Year, { language }: Locale): string {
  const { one, many } = permitWords[language].month;
  return isIncomplete(year) ? `${year.year} (${countIn(language, year.months, one, many)})` : year.year;
}

const unitsText = (units: number, { language }: Locale): string =>
  countIn(language, units, permitWords[language].unit.one, permitWords[language].unit.many);

const newestYearSentence = (year: Year, view: Locale): Html | false => {
  const units = sumColumn(year.rows, 'units');
  return (
    units !== undefined &&
    html`${permitWords[view.language].newest(yearLabel(year, view))}
      <strong>${unitsText(units, view)}</strong>.`
  );
};

/** The sum of the known values, or undefined if there are none. */
function sumColumn(
  rows: readonly Permitted[],
  column: 'units' | 'buildings' | 'value_cents',
): number | undefined {
  const values = rows.map((row) => row[column]).filter((value) => value !== undefined);
  return values.length === 0 ? undefined : values.reduce((sum, value) => sum + value, 0);
}

const rowsOfStructure = ({ rows }: Year, structure: Structure): readonly Permitted[] =>
  rows.filter((row) => row.structure === structure);

function yearBars(year: Year, view: Locale): Html {
  const words = permitWords[view.language];
  return barChart({
    caption: words.barsCaption(yearLabel(year, view)),
    heading: words.building,
    numberHeadings: [words.buildings, words.units],
    bars: structures
      .map((structure) => ({ name: words.structures[structure], rows: rowsOfStructure(year, structure) }))
      .filter(({ rows }) => rows.length > 0)
      .map(({ name, rows }) => ({
        label: name,
        value: sumColumn(rows, 'units'),
        numbers: [numberCell(sumColumn(rows, 'buildings'), view), numberCell(sumColumn(rows, 'units'), view)],
      })),
  });
}

/** The columns, and a note on incomplete and missing years. */
function permitsChart(view: BlockView<Permitted>, known: readonly Year[]): Html {
  const { id, language } = view;
  const words = permitWords[language];
  const totals = known.map(({ rows }) => sumColumn(rows, 'units') ?? 0);
  const years = withMissingYears(known);
  const hasUnits = (year: Year): boolean => sumColumn(year.rows, 'units') !== undefined;
  const missing = years.filter((year) => !hasUnits(year)).map(({ year }) => year);
  const incomplete = years.filter(isIncomplete);
  const chart = columnChart({
    id,
    title: words.chartTitle,
    description: words.chartDescription(
      known[0]?.year ?? '',
      known.at(-1)?.year ?? '',
      formatCount(Math.min(...totals), language),
      unitsText(Math.max(...totals), view),
    ),
    columns: years.map(({ year }) => year),
    pale: new Set(incomplete.map(({ year }) => year)),
    missing: new Set(missing),
    series: structures.map((structure) =>
      years.map((year) => sumColumn(rowsOfStructure(year, structure), 'units')),
    ),
    labels: (ticks) =>
      distinctLabels(
        ticks,
        (count) => formatRoundCount(count, language),
        (count) => formatCount(count, language),
      ),
  });
  const notes = [
    incomplete.length > 0 && words.incomplete(incomplete.map((year) => yearLabel(year, view)).join(', ')),
    missing.length > 0 && words.missing(missing.join(', ')),
  ].filter((note) => note !== false);
  return html`${chart}${notes.length > 0 && html`<p class="small muted">${notes.join(' ')}</p>`}`;
}

/** The years in ascending order, with the missing ones between them. */
function withMissingYears(years: readonly Year[]): readonly Year[] {
  const byYear = new Map(years.map((year) => [Number(year.year), year]));
  const [first, last] = [Number(years[0]?.year), Number(years.at(-1)?.year)];
  return Array.from(
    { length: last - first + 1 },
    (_, index) =>
      byYear.get(first + index) ?? { year: String(first + index).padStart(4, '0'), rows: [], months: 0 },
  );
}

function permitsTable(view: BlockView<Permitted>, years: readonly Year[]): Html {
  const words = permitWords[view.language];
  const byStructure = structures.map((structure): TableColumn<Year> => ({
    title: words.structures[structure],
    kind: 'number',
    cell: (year) => numberCell(sumColumn(rowsOfStructure(year, structure), 'units'), view),
  }));
  return dataTable(
    words.tableCaption,
    [
      { title: words.year, kind: 'heading', cell: (year) => yearLabel(year, view) },
      ...byStructure,
      {
        title: words.allUnits,
        kind: 'number',
        cell: ({ rows }) => numberCell(sumColumn(rows, 'units'), view),
      },
      {
        title: words.buildings,
        kind: 'number',
        cell: ({ rows }) => numberCell(sumColumn(rows, 'buildings'), view),
      },
      {
        title: words.value,
        kind: 'number',
        cell: ({ rows }) => moneyCell(sumColumn(rows, 'value_cents'), view),
      },
    ],
    years.toReversed(),
  );
}
