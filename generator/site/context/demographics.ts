/** Demographics: the newest value of each measure. */
import { formatCount, formatMoney, formatPercent } from '../html/numbers.ts';
import { type Html, html } from '../html/template.ts';
import { shortened } from '../html/texts.ts';
import { type BlockView, type Locale, type Published, rowsParagraph } from './block-view.ts';
import { dataTable, detailedCell, sourceLinker } from './data-table.ts';
import { measureNames, unitNames } from './words/measures.ts';
import { recordWords } from './words/records.ts';

type Measure = Published<'demographics'>;

const maxRows = 40;
const nameMaxLength = 80;

/** Each measure with its newest value, margin of error, year and dataset. */
export function demographics(view: BlockView<Measure>): Html {
  const words = recordWords[view.language].demographics;
  const measures = [...Map.groupBy(view.rows, ({ measure }) => measure).values()];
  const newest = measures.flatMap((rows) => rows.filter(({ year }) => year === rows[0]?.year));
  const shown = newest.slice(0, maxRows);
  const linked = sourceLinker(shown);
  return html`<p>
      ${words.intro}${shown.length < newest.length && words.some(shown.length, formatCount(newest.length, view.language))}${words.margin}
    </p>
    ${dataTable(
      words.caption,
      [
        {
          title: words.measure,
          kind: 'heading',
          cell: (row) =>
            detailedCell(linked(row, measureName(row.measure, view)), [String(row.year), row.dataset]),
        },
        { title: words.value, kind: 'number', cell: (row) => quantityText(row, view) },
        {
          title: '±',
          kind: 'number',
          cell: ({ margin_of_error, unit }) => amountText(margin_of_error, unit, view),
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
function measureName(measure: string, { language }: Locale): string {
  const known = measureNames[language].get(measure);
  if (known !== undefined) return known;
  return shortened(measure, nameMaxLength)
    .split(/[_ ]+/)
    .map((word, index) => (index === 0 || properNames.has(word) ? capitalize(word) : word))
    .join(' ');
}

const capitalize = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1);

/** Formats a value or its margin of error, which has the same unit. */
function amountText(
  value: number | undefined,
  unit: string | undefined,
  { country, language }: Locale,
): string | undefined {
  if (value === undefined) return undefined;
  if (unit === 'cents') return formatMoney(value, country, language);
  return unit === 'percent' ? formatPercent(value, language) : formatCount(value, language);
}

/** `1,353,338 people` */
function quantityText({ value, unit }: Measure, view: Locale): string | undefined {
  const amount = amountText(value, unit, view);
  const isUnitInAmount = unit === undefined || unit === 'cents' || unit === 'percent';
  return amount === undefined || isUnitInAmount
    ? amount
    : `${amount} ${unitNames[view.language].get(unit) ?? shortened(unit, nameMaxLength)}`;
}
