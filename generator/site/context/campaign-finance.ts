/** Campaign finance: totals of the newest year by filer as bars, and the newest transactions. */
import { countIn, formatCount, formatMoney } from '../html/numbers.ts';
import { type Html, html } from '../html/template.ts';
import { shortened } from '../html/texts.ts';
import { type BlockView, type Published, rowsParagraph, sourceNote } from './block-view.ts';
import { barChart, commonScale, type Scale } from './charts/bars.ts';
import { chartFigure } from './charts/figure.ts';
import { dataTable, dateCell, moneyCell, sourceLinker, textCell } from './data-table.ts';
import { campaignWords } from './words/money.ts';

type Transaction = Published<'campaign_finance'>;

const maxRows = 25;
const maxFilers = 10;
const nameMaxLength = 120;

/** Totals of the newest year by kind and filer, then the newest transactions. */
export function campaignFinance(view: BlockView<Transaction>): Html {
  const words = campaignWords[view.language];
  const shown = view.rows.slice(0, maxRows);
  const linked = sourceLinker(shown);
  return html`<p>${words.intro}</p>
    ${newestYearTotals(view)}
    ${dataTable(
      words.caption,
      [
        { title: words.date, cell: ({ date }) => dateCell(date, view) },
        { title: words.kind, cell: (row) => linked(row, words[row.kind].one) },
        { title: words.amount, kind: 'number', cell: ({ amount_cents }) => moneyCell(amount_cents, view) },
        { title: words.filer, cell: ({ filer }) => textCell(filer) },
        { title: words.candidate, cell: ({ candidate }) => textCell(candidate) },
        { title: words.contest, cell: ({ contest }) => textCell(contest) },
        { title: words.counterparty, cell: ({ counterparty }) => textCell(counterparty) },
      ],
      shown,
    )}
    ${rowsParagraph(view, shown, words.transaction)}`;
}

/** Totals by filer, one bar chart per kind, all on one scale. */
function newestYearTotals(view: BlockView<Transaction>): Html | false {
  const { rows, language } = view;
  const words = campaignWords[language];
  const year = rows[0]?.date?.slice(0, 4);
  if (year === undefined) return false;
  const ofYear = rowsOfYear(rows, year);
  const kinds = Array.from(
    Map.groupBy(ofYear, ({ kind }) => kind),
    ([kind, ofKind]) => ({ kind, filers: filersOf(ofKind) }),
  );
  const scale = commonScale(kinds.flatMap(({ filers }) => filers.map(({ sum }) => sum)));
  const { one, many } = words.transaction;
  return html`<h3>${words.totals(year)}</h3>
    <p>${words.totalsNote(countIn(language, ofYear.length, one, many), year)}</p>
    ${chartFigure(
      html`<div class="charts">
        ${kinds.map(({ kind, filers }) => filerBars(`${words[kind].many} ${year}`, filers, scale, view))}
      </div>`,
      sourceNote(ofYear, view),
    )}`;
}

/** Rows are sorted by date, so the newest year comes first. */
function rowsOfYear(rows: readonly Transaction[], year: string): readonly Transaction[] {
  const end = rows.findIndex(({ date }) => date?.slice(0, 4) !== year);
  return end < 0 ? rows : rows.slice(0, end);
}

type Filer = { readonly name: string; readonly count: number; readonly sum: number };

/** Largest sum first. */
const filersOf = (rows: readonly Transaction[]): readonly Filer[] =>
  Array.from(
    Map.groupBy(rows, ({ filer }) => filer ?? ''),
    ([name, transactions]) => ({
      name,
      count: transactions.length,
      sum: transactions.reduce((sum, { amount_cents }) => sum + (amount_cents ?? 0), 0),
    }),
  ).toSorted((a, b) => b.sum - a.sum);

function filerBars(
  title: string,
  filers: readonly Filer[],
  scale: Scale,
  { country, language }: BlockView<Transaction>,
): Html {
  const words = campaignWords[language];
  const shown = filers.slice(0, maxFilers);
  return barChart({
    caption: `${title}${shown.length < filers.length ? ` (${words.someFilers(shown.length, formatCount(filers.length, language))})` : ''}`,
    heading: words.filer,
    numberHeadings: [words.count, words.total],
    bars: shown.map(({ name, count, sum }) => ({
      label: name === '' ? words.unnamed : shortened(name, nameMaxLength),
      value: sum,
      numbers: [formatCount(count, language), formatMoney(sum, country, language)],
    })),
    scale,
  });
}
