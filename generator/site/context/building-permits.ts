/** Housing units authorized by building permits, by year and structure. */
import type { Row } from '../../../schemas/tables/index.ts';
import { compareText } from '../../system/text.ts';
import { countOf, formatCount } from '../html/numbers.ts';
import { type Html, html } from '../html/template.ts';
import { type BlockView, type Published, rowsNote } from './block-view.ts';
import { barChart } from './charts/bars.ts';
import { columnChart } from './charts/columns.ts';
import { chartFigure, chartLegend, chartNumbers, distinctLabels } from './charts/figure.ts';
import { dataTable, moneyCell, numberCell, type TableColumn } from './data-table.ts';

type Permitted = Published<'building_permits'>;
type Structure = Row<'building_permits'>['structure'];

const structures: readonly { readonly structure: Structure; readonly name: string }[] = [
  { structure: '1_unit', name: '1 unit' },
  { structure: '2_units', name: '2 units' },
  { structure: '3_4_units', name: '3 or 4 units' },
  { structure: '5_plus_units', name: '5 or more units' },
];

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
  const all = yearsOf(view.rows);
  const years = all.slice(0, maxYears).toReversed();
  const newest = years.at(-1);
  return html`<p>
      New homes authorized by permit, by the number of units in the building.
      ${newest !== undefined && newestYearSentence(newest)}
      ${years.some(({ months }) => months > 0) && 'Years without a published total are sums of their months.'}
    </p>
    ${chartFigure(
      years.length === 1 && newest !== undefined
        ? yearBars(newest)
        : [
            chartLegend(
              'bar',
              structures.map(({ name }) => name),
            ),
            permitsChart(view, years),
            chartNumbers(permitsTable(view, years)),
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

function yearOf(year: string, rows: readonly Permitted[]): Year {
  // The published total of a year includes its months, so they must not be counted again.
  const annual = new Set(rows.filter(({ period }) => period === year).map(({ structure }) => structure));
  const counted = rows.filter(({ period, structure }) => period === year || !annual.has(structure));
  const months = new Set(counted.map(({ period }) => period).filter((period) => period !== year));
  return { year, rows: counted, months: months.size };
}

/** `2026 (3 months)` */
const yearLabel = ({ year, months }: Year): string =>
  months === 0 || months === monthsPerYear ? year : `${year} (${countOf(months, 'month')})`;

const newestYearSentence = (year: Year): Html | false => {
  const units = sumColumn(year.rows, 'units');
  return units !== undefined && html`In ${yearLabel(year)}: <strong>${countOf(units, 'unit')}</strong>.`;
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

const yearBars = (year: Year): Html =>
  barChart({
    caption: `Housing units permitted in ${yearLabel(year)}`,
    heading: 'Building with',
    numberHeadings: ['Buildings', 'Units'],
    bars: structures
      .map(({ structure, name }) => ({ name, rows: rowsOfStructure(year, structure) }))
      .filter(({ rows }) => rows.length > 0)
      .map(({ name, rows }) => ({
        label: name,
        value: sumColumn(rows, 'units'),
        numbers: [numberCell(sumColumn(rows, 'buildings')), numberCell(sumColumn(rows, 'units'))],
      })),
  });

function permitsChart({ id }: BlockView<Permitted>, years: readonly Year[]): Html {
  const totals = years.map(({ rows }) => sumColumn(rows, 'units') ?? 0);
  return columnChart({
    id,
    title: 'Housing units permitted by year',
    description: `From ${years[0]?.year} to ${years.at(-1)?.year}, between ${formatCount(Math.min(...totals))} and ${countOf(Math.max(...totals), 'unit')} a year.`,
    columns: years.map(({ year }) => year),
    series: structures.map(({ structure }) =>
      years.map((year) => sumColumn(rowsOfStructure(year, structure), 'units')),
    ),
    labels: (ticks) => distinctLabels(ticks, formatCount, formatCount),
  });
}

function permitsTable({ country }: BlockView<Permitted>, years: readonly Year[]): Html {
  const byStructure = structures.map(({ structure, name }): TableColumn<Year> => ({
    title: name,
    kind: 'number',
    cell: (year) => numberCell(sumColumn(rowsOfStructure(year, structure), 'units')),
  }));
  return dataTable(
    'Housing units permitted by year and units in the building',
    [
      { title: 'Year', kind: 'heading', cell: yearLabel },
      ...byStructure,
      { title: 'All units', kind: 'number', cell: ({ rows }) => numberCell(sumColumn(rows, 'units')) },
      { title: 'Buildings', kind: 'number', cell: ({ rows }) => numberCell(sumColumn(rows, 'buildings')) },
      {
        title: 'Value of construction',
        kind: 'number',
        cell: ({ rows }) => moneyCell(sumColumn(rows, 'value_cents'), country),
      },
    ],
    years.toReversed(),
  );
}
