/** Ballot measures as a table. */
import { formatPercent } from '../html/numbers.ts';
import { type Html, html } from '../html/template.ts';
import { shortened } from '../html/texts.ts';
import { type BlockView, type Locale, type Published, rowsParagraph } from './block-view.ts';
import { dataTable, dateCell, detailedCell, numberCell, sourceLinker, valueCell } from './data-table.ts';
import { measureWords } from './words/elections.ts';

type Measure = Published<'ballot_measures'>;

const maxRows = 25;
const nameMaxLength = 120;

/** The newest measures with question, votes and result. */
export function ballotMeasures(view: BlockView<Measure>): Html {
  const words = measureWords[view.language];
  const shown = view.rows.slice(0, maxRows);
  const linked = sourceLinker(shown);
  return html`<p>${words.intro}</p>
    ${dataTable(
      words.caption,
      [
        {
          title: words.measure,
          kind: 'heading',
          cell: (row) =>
            detailedCell(linked(row, shortened(row.name, nameMaxLength)), [
              valueCell(row.topic, view),
              row.question,
            ]),
        },
        { title: words.result, cell: ({ passed }) => resultBadge(passed, view) },
        { title: words.election, cell: ({ election_date }) => dateCell(election_date, view) },
        { title: words.yes, kind: 'number', cell: ({ yes_votes }) => numberCell(yes_votes, view) },
        { title: words.no, kind: 'number', cell: ({ no_votes }) => numberCell(no_votes, view) },
        { title: words.share, kind: 'number', cell: (row) => optionalPercent(yesShare(row), view) },
        {
          title: words.needed,
          kind: 'number',
          cell: ({ threshold_percent }) => optionalPercent(threshold_percent, view),
        },
      ],
      shown,
    )}
    ${rowsParagraph(view, shown, words.noun)}`;
}

function resultBadge(passed: boolean | undefined, { language }: Locale): Html | undefined {
  if (passed === undefined) return undefined;
  const outcome = passed ? 'passed' : 'failed';
  return html`<span class="outcome outcome-${outcome}">${measureWords[language][outcome]}</span>`;
}

const optionalPercent = (percent: number | undefined, { language }: Locale): string | undefined =>
  percent === undefined ? undefined : formatPercent(percent, language);

/** Yes votes as a share of yes and no votes, in percent. */
const yesShare = ({ yes_votes, no_votes }: Measure): number | undefined =>
  yes_votes === undefined || no_votes === undefined || yes_votes + no_votes === 0
    ? undefined
    : (yes_votes / (yes_votes + no_votes)) * 100;
