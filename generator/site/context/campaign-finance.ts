/** Campaign finance: totals of the newest year by filer as bars, and the newest transactions. */
import type { Country } from '../../../schemas/states.ts';
import { countOf, formatCount, formatMoney } from '../html/numbers.ts';
import { type Html, html } from '../html/template.ts';
import { shortened } from '../html/texts.ts';
import { type BlockView, type Published, rowsParagraph, sourceNote } from './block-view.ts';
import { barChart } from './charts/bars.ts';
import { chartFigure } from './charts/figure.ts';
import { dataTable, dateCell, moneyCell, sourceLinker, textCell } from './data-table.ts';

type Transaction = Published<'campaign_finance'>;

const maxRows = 25;
const maxFilers = 10;
const nameMaxLength = 120;

const kinds = {
  contribution: { one: 'Contribution', many: 'Contributions' },
  expenditure: { one: 'Expenditure', many: 'Expenditures' },
  loan: { one: 'Loan', many: 'Loans' },
} as const;

/** Totals of the newest year by kind and filer, then the newest transactions. */
export function campaignFinance(view: BlockView<Transaction>): Html {
  const shown = view.rows.slice(0, maxRows);
  const linked = sourceLinker(shown);
  return html`<p>Contributions, expenditures and loans reported by campaigns and committees, newest first.</p>
    ${newestYearTotals(view)}
    ${dataTable(
      'Newest campaign finance transactions',
      [
        { title: 'Date', cell: ({ date }) => dateCell(date) },
        { title: 'Kind', cell: (row) => linked(row, kinds[row.kind].one) },
        {
          title: 'Amount',
          kind: 'number',
          cell: ({ amount_cents }) => moneyCell(amount_cents, view.country),
        },
        { title: 'Filer', cell: ({ filer }) => textCell(filer) },
        { title: 'Candidate', cell: ({ candidate }) => textCell(candidate) },
        { title: 'Contest', cell: ({ contest }) => textCell(contest) },
        { title: 'From or to', cell: ({ counterparty }) => textCell(counterparty) },
      ],
      shown,
    )}
    ${rowsParagraph(view, shown, 'transaction')}`;
}

/** Totals by filer, one bar chart per kind. */
function newestYearTotals({ rows, country }: BlockView<Transaction>): Html | false {
  const year = rows[0]?.date?.slice(0, 4);
  if (year === undefined) return false;
  const ofYear = rowsOfYear(rows, year);
  const byKind = Map.groupBy(ofYear, ({ kind }) => kind);
  return html`<h3>Totals for ${year}</h3>
    <p>
      Added up from the ${countOf(ofYear.length, 'transaction')} dated ${year} in this data. Later reports are
      not included.
    </p>
    ${chartFigure(
      html`<div class="charts">
        ${Array.from(byKind, ([kind, ofKind]) => filerBars(`${kinds[kind].many} ${year}`, ofKind, country))}
      </div>`,
      sourceNote(ofYear),
    )}`;
}

/** Rows are sorted by date, so the newest year comes first. */
function rowsOfYear(rows: readonly Transaction[], year: string): readonly Transaction[] {
  const end = rows.findIndex(({ date }) => date?.slice(0, 4) !== year);
  return end < 0 ? rows : rows.slice(0, end);
}

function filerBars(name: string, rows: readonly Transaction[], country: Country): Html {
  const filers = Array.from(
    Map.groupBy(rows, ({ filer }) => filer ?? ''),
    ([filer, transactions]) => ({
      filer,
      count: transactions.length,
      sum: transactions.reduce((sum, { amount_cents }) => sum + (amount_cents ?? 0), 0),
    }),
  ).toSorted((a, b) => b.sum - a.sum);
  const shown = filers.slice(0, maxFilers);
  return barChart({
    caption: `${name}${shown.length < filers.length ? ` (${shown.length} of ${formatCount(filers.length)} filers)` : ''}`,
    heading: 'Filer',
    numberHeadings: ['Count', 'Total'],
    bars: shown.map(({ filer, count, sum }) => ({
      label: filer === '' ? 'Filer not named' : shortened(filer, nameMaxLength),
      value: sum,
      numbers: [formatCount(count), formatMoney(sum, country)],
    })),
  });
}
