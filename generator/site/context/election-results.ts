/** Election results: the newest contests as bars. */
import { longDateElement } from '../html/dates.ts';
import { countOf, formatCount, formatPercent } from '../html/numbers.ts';
import { type Html, html } from '../html/template.ts';
import { shortened } from '../html/texts.ts';
import { type BlockView, countNote, type Published, sourceNote } from './block-view.ts';
import { type Bar, barChart } from './charts/bars.ts';
import { chartFigure } from './charts/figure.ts';

type Candidate = Published<'election_results'>;

const maxContests = 16;
const maxCandidates = 12;
const nameMaxLength = 100;

/** The newest contests, grouped by election day. */
export function electionResults(view: BlockView<Candidate>): Html {
  const contests = contestsOf(view.rows);
  const newest = contests.slice(0, maxContests);
  const days = Map.groupBy(newest, ({ date }) => date);
  return html`<p>
      Candidates and their votes, newest election first. Known winners are marked “Elected”.
      ${newest.length < contests.length && html`Showing the newest ${newest.length} of ${countOf(contests.length, 'contest')}.`}
    </p>
    ${Array.from(days, ([date, ofDay]) => electionDay(date, ofDay))}
    <p class="small muted">
      ${countNote(view, newest.flatMap(({ shown }) => shown).length, 'candidacy', 'candidacies')}
    </p>`;
}

type Contest = {
  readonly date: string;
  readonly name: string;
  readonly candidates: readonly Candidate[];
  /** The candidates with the most votes. */
  readonly shown: readonly Candidate[];
};

/** Groups rows by contest in their order, newest first. */
const contestsOf = (rows: readonly Candidate[]): readonly Contest[] =>
  Array.from(
    Map.groupBy(rows, ({ election_date, contest }) => `${election_date} ${contest}`).values(),
    (candidates) => ({
      date: candidates[0]?.election_date ?? '',
      name: candidates[0]?.contest ?? '',
      candidates,
      shown: candidates.toSorted(mostVotesFirst).slice(0, maxCandidates),
    }),
  );

const mostVotesFirst = (a: Candidate, b: Candidate): number =>
  (b.votes ?? -1) - (a.votes ?? -1) || (b.percent ?? -1) - (a.percent ?? -1);

const electionDay = (date: string, contests: readonly Contest[]): Html =>
  html`<h3>Election of ${longDateElement(date)}</h3>
    ${chartFigure(html`<div class="charts">${contests.map(contestBars)}</div>`, sourceNote(contests.flatMap(({ shown }) => shown)))}`;

function contestBars({ name, candidates, shown }: Contest): Html {
  const hasVotes = shown.some(({ votes }) => votes !== undefined);
  return barChart({
    caption: html`${shortened(name, nameMaxLength)}${shown.length < candidates.length && html` (${shown.length} of ${candidates.length} candidates)`}`,
    heading: 'Candidate',
    numberHeadings: ['Votes', 'Share'],
    bars: shown.map((candidate) => candidateBar(candidate, hasVotes)),
  });
}

const candidateBar = ({ candidate, party, won, votes, percent }: Candidate, hasVotes: boolean): Bar => ({
  label: html`<bdi>${shortened(candidate, nameMaxLength)}</bdi
    >${party !== undefined && html` <span class="muted">(<bdi>${shortened(party, nameMaxLength)}</bdi>)</span>`}${won === true && html` <span class="outcome outcome-passed">Elected</span>`}`,
  value: hasVotes ? votes : percent,
  numbers: [votes !== undefined && formatCount(votes), percent !== undefined && formatPercent(percent)],
});
