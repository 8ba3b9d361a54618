/** Election results: the newest contests as bars on one scale, from 0 to 100 %. */
import { accountingKind } from '../../../schemas/tables/ballot-accounting.ts';
import { longDateElement } from '../html/dates.ts';
import { countIn, formatCount, formatPercent } from '../html/numbers.ts';
import { partyElement } from '../html/party.ts';
import { type Html, html } from '../html/template.ts';
import { shortened } from '../html/texts.ts';
import { type BlockView, countNote, type Published, sourceNote } from './block-view.ts';
import { type Bar, barChart } from './charts/bars.ts';
import { chartFigure } from './charts/figure.ts';
import { electionWords } from './words/elections.ts';

type ResultRow = Published<'election_results'>;

const maxContests = 16;
/** Where a page has no room for more. */
export const shortContests = 2;
const maxCandidates = 12;
/** Number of rows that are no candidates named below a contest. */
const maxNotCandidates = 8;
const nameMaxLength = 100;
const percentScale = [0, 100] as const;

/** The newest contests, up to `max` of them, grouped by election day. */
export function electionResults(view: BlockView<ResultRow>, max = maxContests): Html {
  const { language } = view;
  const words = electionWords[language];
  const contests = contestsOf(view.rows);
  const newest = newestOf(contests, max);
  const days = Map.groupBy(newest, ({ date }) => date);
  const candidates = view.rows.filter((row) => accountingKind(row) === undefined);
  const leftOut = view.rows.length - candidates.length;
  return html`<p>
      ${words.intro}
      ${newest.length < contests.length && words.newest(newest.length, countIn(language, contests.length, words.contest.one, words.contest.many))}
    </p>
    ${Array.from(days, ([date, ofDay]) => electionDay(date, ofDay, view))}
    <p class="small muted">
      ${countNote({ ...view, rows: candidates }, newest.flatMap(({ shown }) => shown).length, words.candidacy)}
      ${leftOut > 0 && words.leftOut(formatCount(leftOut, language), leftOut)}
    </p>`;
}

type Contest = {
  readonly date: string;
  readonly name: string;
  readonly seats: number | undefined;
  readonly candidates: readonly ResultRow[];
  /** The candidates with the most votes, or the first by name if the contest is not known to be complete. */
  readonly shown: readonly ResultRow[];
  /** Rows that count ballots, or votes for people who are not named. */
  readonly notCandidates: readonly ResultRow[];
  /** True only if the source is known to cover the whole contest: else, part of the votes may be missing. */
  readonly isComplete: boolean;
  readonly area: string | undefined;
  /** Total over all candidates with known votes. */
  readonly votes: number;
  /** The share of a candidate in percent. */
  readonly share: (candidate: ResultRow) => number | undefined;
  /** True if the shares were computed here from votes. */
  readonly isComputed: boolean;
};

/** Groups rows by contest in their order, newest first. Contests without a candidate are left out. */
const contestsOf = (rows: readonly ResultRow[]): readonly Contest[] =>
  Map.groupBy(rows, ({ election_date, contest }) => `${election_date} ${contest}`)
    .values()
    .flatMap(byArea)
    .map(contestOf)
    .filter(({ candidates }) => candidates.length > 0)
    .toArray();

/** The votes of several parts of a place are not those of one contest. */
function byArea(rows: readonly ResultRow[]): (readonly ResultRow[])[] {
  const areas = Map.groupBy(rows, ({ area }) => area);
  const named = areas.keys().filter((area) => area !== undefined);
  return named.toArray().length > 1 ? [...areas.values()] : [rows];
}

/** Sorted by name within each day. If a day has too many contests, those with the most votes are kept, which are for offices of the whole place. */
const newestOf = (contests: readonly Contest[], max: number): readonly Contest[] =>
  contests
    .toSorted((a, b) => newestFirst(a, b) || b.votes - a.votes)
    .slice(0, max)
    .toSorted((a, b) => newestFirst(a, b) || byName.compare(a.name, b.name));

const newestFirst = (a: Contest, b: Contest): number => (a.date === b.date ? 0 : a.date > b.date ? -1 : 1);

/** District 2 before District 10. */
const byName = new Intl.Collator('en', { numeric: true });

function contestOf(rows: readonly ResultRow[]): Contest {
  const candidates = rows.filter((row) => accountingKind(row) === undefined);
  const total = candidates.reduce((sum, { votes }) => sum + (votes ?? NaN), 0);
  const isComputed = total > 0;
  const isComplete = rows.every(({ complete }) => complete === true);
  return {
    date: rows[0]?.election_date ?? '',
    name: rows[0]?.contest ?? '',
    seats: rows.find(({ seats }) => seats !== undefined)?.seats,
    candidates,
    shown: candidates.toSorted(isComplete ? mostVotesFirst : candidateFirst).slice(0, maxCandidates),
    isComplete,
    area: rows.find(({ area }) => area !== undefined)?.area,
    notCandidates: rows.filter((row) => accountingKind(row) !== undefined),
    votes: candidates.reduce((sum, { votes }) => sum + (votes ?? 0), 0),
    share: ({ votes, percent }) => (isComputed ? ((votes ?? 0) / total) * 100 : percent),
    isComputed,
  };
}

const mostVotesFirst = (a: ResultRow, b: ResultRow): number =>
  (b.votes ?? -1) - (a.votes ?? -1) || (b.percent ?? -1) - (a.percent ?? -1);

const candidateFirst = (a: ResultRow, b: ResultRow): number => byName.compare(a.candidate, b.candidate);

const electionDay = (date: string, contests: readonly Contest[], view: BlockView<ResultRow>): Html =>
  html`<h3>${electionWords[view.language].election} ${longDateElement(date, view.language)}</h3>
    ${chartFigure(
      html`<div class="charts">${contests.map((contest) => contestBars(contest, view))}</div>`,
      sourceNote(
        contests.flatMap(({ shown }) => shown),
        view,
      ),
    )}`;

function contestBars(contest: Contest, view: BlockView<ResultRow>): Html {
  const { language } = view;
  const words = electionWords[language];
  const { name, area, seats, candidates, shown, isComputed } = contest;
  const details = [
    area !== undefined && html`<bdi>${shortened(area, nameMaxLength)}</bdi>`,
    seats !== undefined && seats > 1 && countIn(language, seats, words.seat.one, words.seat.many),
    shown.length < candidates.length &&
      words.someCandidates(shown.length, formatCount(candidates.length, language)),
  ].filter((detail) => detail !== false);
  return barChart({
    caption: html`<bdi>${shortened(name, nameMaxLength)}</bdi
      >${details.length > 0 && html` (${details.map((detail, index) => html`${index > 0 && ', '}${detail}`)})`}`,
    heading: words.candidate,
    numberHeadings: [words.votes, isComputed ? words.share : words.publishedShare],
    bars: shown.map((candidate) => candidateBar(candidate, contest, view)),
    scale: percentScale,
    note: contestNote(contest, view),
  });
}

const candidateBar = (
  row: ResultRow,
  { isComplete, share: shareOf }: Contest,
  { language }: BlockView<ResultRow>,
): Bar => {
  const { candidate, party, won, votes } = row;
  const share = shareOf(row);
  return {
    label: html`<bdi>${shortened(candidate, nameMaxLength)}</bdi
      >${party !== undefined && html` <span class="muted">(${partyElement(party, nameMaxLength)})</span>`}${won === true && isComplete && html` <span class="outcome outcome-passed">${electionWords[language].elected}</span>`}`,
    value: share,
    numbers: [
      votes !== undefined && formatCount(votes, language),
      share !== undefined && formatPercent(share, language),
    ],
  };
};

function contestNote(contest: Contest, view: BlockView<ResultRow>): Html | undefined {
  const others = notCandidatesNote(contest, view);
  if (contest.isComplete) return others;
  return html`${electionWords[view.language].incomplete} ${others}`;
}

/** `Not candidates, and not in the shares: WRITE-IN 120, Under Votes 33` */
function notCandidatesNote({ notCandidates }: Contest, { language }: BlockView<ResultRow>): Html | undefined {
  if (notCandidates.length === 0) return undefined;
  const named = notCandidates.slice(0, maxNotCandidates);
  return html`${electionWords[language].notCandidates}
  ${named.map(({ candidate, votes }, index) => html`${index > 0 && ', '}<bdi>${shortened(candidate, nameMaxLength)}</bdi>${votes !== undefined && ` ${formatCount(votes, language)}`}`)}${named.length < notCandidates.length && '…'}`;
}
