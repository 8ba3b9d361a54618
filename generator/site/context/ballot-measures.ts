/** Ballot measures as a table. */
import { formatPercent } from '../html/numbers.ts';
import { type Html, html } from '../html/template.ts';
import { shortened } from '../html/texts.ts';
import { type BlockView, type Published, rowsParagraph } from './block-view.ts';
import { dataTable, dateCell, detailedCell, numberCell, sourceLinker } from './data-table.ts';

type Measure = Published<'ballot_measures'>;

const maxRows = 25;
const nameMaxLength = 120;

/** The newest measures with question, votes and result. */
export function ballotMeasures(view: BlockView<Measure>): Html {
  const shown = view.rows.slice(0, maxRows);
  const linked = sourceLinker(shown);
  return html`<p>Questions on the ballot, newest first.</p>
    ${dataTable(
      'Ballot measures',
      [
        {
          title: 'Measure',
          kind: 'heading',
          cell: (row) =>
            detailedCell(linked(row, shortened(row.name, nameMaxLength)), [row.topic, row.question]),
        },
        { title: 'Result', cell: ({ passed }) => resultBadge(passed) },
        { title: 'Election', cell: ({ election_date }) => dateCell(election_date) },
        { title: 'Yes', kind: 'number', cell: ({ yes_votes }) => numberCell(yes_votes) },
        { title: 'No', kind: 'number', cell: ({ no_votes }) => numberCell(no_votes) },
        { title: 'Yes share', kind: 'number', cell: yesShare },
        {
          title: 'Needed',
          kind: 'number',
          cell: ({ threshold_percent }) => optionalPercent(threshold_percent),
        },
      ],
      shown,
    )}
    ${rowsParagraph(view, shown, 'measure')}`;
}

const resultBadge = (passed: boolean | undefined): Html | undefined =>
  passed === undefined
    ? undefined
    : passed
      ? html`<span class="outcome outcome-passed">Passed</span>`
      : html`<span class="outcome outcome-failed">Failed</span>`;

const optionalPercent = (percent: number | undefined): string | undefined =>
  percent === undefined ? undefined : formatPercent(percent);

/** Yes votes as a share of yes and no votes. */
const yesShare = ({ yes_votes, no_votes }: Measure): string | undefined =>
  yes_votes === undefined || no_votes === undefined || yes_votes + no_votes === 0
    ? undefined
    : formatPercent((yes_votes / (yes_votes + no_votes)) * 100);
