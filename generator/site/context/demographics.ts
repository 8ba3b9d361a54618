/** Demographics: the newest value of each measure. */
import type { Country } from '../../../schemas/states.ts';
import { formatCount, formatMoney, formatPercent } from '../html/numbers.ts';
import { type Html, html } from '../html/template.ts';
import { shortened } from '../html/texts.ts';
import { type BlockView, type Published, rowsParagraph } from './block-view.ts';
import { dataTable, detailedCell, sourceLinker } from './data-table.ts';

type Measure = Published<'demographics'>;

const maxRows = 40;
const nameMaxLength = 80;

/** Each measure with its newest value, margin of error, year and dataset. */
export function demographics(view: BlockView<Measure>): Html {
  const measures = [...Map.groupBy(view.rows, ({ measure }) => measure).values()];
  const newest = measures.flatMap((rows) => rows.filter(({ year }) => year === rows[0]?.year));
  const shown = newest.slice(0, maxRows);
  const linked = sourceLinker(shown);
  return html`<p>
      Who lives here: the newest value of each
      measure${shown.length < newest.length && ` (${shown.length} of ${formatCount(newest.length)})`}, with
      its published margin of error at 90% confidence.
    </p>
    ${dataTable(
      'Demographics',
      [
        {
          title: 'Measure',
          kind: 'heading',
          cell: (row) => detailedCell(linked(row, measureName(row.measure)), [String(row.year), row.dataset]),
        },
        { title: 'Value', kind: 'number', cell: (row) => quantityText(row, view.country) },
        {
          title: '±',
          kind: 'number',
          cell: ({ margin_of_error, unit }) => amountText(margin_of_error, unit, view.country),
        },
      ],
      shown,
    )}
    ${rowsParagraph(view, shown)}`;
}

/** Words in measure names to capitalize. */
const properNames = new Set(
  'african alaska american asian hawaiian hispanic indian latino pacific'.split(' '),
);

/** `race_black_or_african_american` -> `Race black or African American` */
const measureName = (measure: string): string =>
  shortened(measure, nameMaxLength)
    .split(/[_ ]+/)
    .map((word, index) => (index === 0 || properNames.has(word) ? capitalize(word) : word))
    .join(' ');

const capitalize = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1);

/** Formats a value or its margin of error, which has the same unit. */
function amountText(
  value: number | undefined,
  unit: string | undefined,
  country: Country,
): string | undefined {
  if (value === undefined) return undefined;
  if (unit === 'cents') return formatMoney(value, country);
  return unit === 'percent' ? formatPercent(value) : formatCount(value);
}

/** `1,353,338 people` */
function quantityText({ value, unit }: Measure, country: Country): string | undefined {
  const amount = amountText(value, unit, country);
  const isUnitInAmount = unit === undefined || unit === 'cents' || unit === 'percent';
  return amount === undefined || isUnitInAmount ? amount : `${amount} ${shortened(unit, nameMaxLength)}`;
}
