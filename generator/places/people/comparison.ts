/** `/city/<slug>/people/compare/votes.json`: the divided votes of a place, with every member's vote. Pure. */
import { comparePath, comparisonPath } from '../../../schemas/paths.ts';
import type { ComparisonDocument } from '../../../schemas/documents.ts';
import { letterOf, notListed } from '../../../schemas/formats/vote-comparison.ts';
import type { TableName } from '../../../schemas/tables/index.ts';
import type { Artifact } from '../../store/artifact.ts';
import { compareText } from '../../system/text.ts';
import type { DividedVote } from '../divided-votes.ts';
import { composedBytes, composeJson, countFitting, type JsonFields, JsonList, toJsonBytes } from '../json.ts';
import type { PlaceMeetings } from '../meetings.ts';
import { licenseFields, maxFileBytes, type Place, placeArtifact, placeFields, sourcesOf } from '../place.ts';
import type { People, Person } from './people.ts';

type Member = ComparisonDocument['members'][number];
type Vote = ComparisonDocument['votes'][number];

/** What the file is made from. */
export type ComparedVotes = {
  readonly place: Place;
  readonly people: People;
  readonly meetings: PlaceMeetings;
  /** Newest first. */
  readonly dividedVotes: readonly DividedVote[];
};

/** The tables whose rows are in the file. */
const tables: readonly TableName[] = ['meetings', 'decisions', 'motions', 'member_votes', 'officials'];

/** Divided votes that name members, of meetings that are published. */
export function comparableVotes({ meetings, dividedVotes }: ComparedVotes): readonly DividedVote[] {
  const published = new Set([...meetings.upcoming, ...meetings.recent].map(({ meeting }) => meeting.id));
  return dividedVotes.filter(({ cast, rollCall }) => cast.length > 0 && published.has(rollCall.meeting_id));
}

/** Everybody whom these votes list, in the order in which they first voted, so that those of one time are next to each other. */
export function comparedMembers(dividedVotes: readonly DividedVote[]): readonly Person[] {
  const firstVotes = new Map<Person, number>();
  for (const [at, { cast }] of dividedVotes.entries())
    for (const { member } of cast) firstVotes.set(member, at);
  return [...firstVotes]
    .toSorted(([a, first], [b, other]) => other - first || compareText(a.slug, b.slug))
    .map(([member]) => member);
}

/** Renders the file. It has the newest votes if not all fit. */
export function comparisonFile(compared: ComparedVotes, maxBytes = maxFileBytes): Artifact {
  const { place, people, meetings } = compared;
  const dividedVotes = comparableVotes(compared);
  const members = comparedMembers(dividedVotes);
  const head: JsonFields = [
    ...placeFields(place, comparePath(place.row.slug)),
    ...licenseFields(place.attribution, updatesOf(meetings, dividedVotes)),
    ['sources', sourcesOf(place, tables)],
    ['members', members.map((member) => memberOf(member, people))],
    ['total', dividedVotes.length],
  ];
  const numbers = new Map(members.map((member, number) => [member, number]));
  const votes = dividedVotes.map((divided) => toJsonBytes(voteOf(divided, numbers)));
  const fitting = countFitting(votes, maxBytes - composedBytes([...head, ['votes', []]]));
  const body = composeJson([...head, ['votes', new JsonList(votes.slice(0, fitting))]]);
  return placeArtifact(place, comparisonPath(place.row.slug), body);
}

/** When the meetings of these votes changed: a change of another meeting leaves the file as it is. */
function updatesOf(
  meetings: PlaceMeetings,
  dividedVotes: readonly DividedVote[],
): readonly (string | null)[] {
  const voted = new Set(dividedVotes.map(({ rollCall }) => rollCall.meeting_id));
  return [...meetings.upcoming, ...meetings.recent]
    .filter(({ meeting }) => voted.has(meeting.id))
    .map(({ updatedAt }) => updatedAt);
}

const memberOf = (person: Person, { hasPage }: People): Member => ({
  slug: person.slug,
  name: person.name,
  has_page: hasPage(person) ? true : undefined,
});

function voteOf(divided: DividedVote, numbers: ReadonlyMap<Person, number>): Vote {
  const { rollCall, body, subject, action, stage, outcome, state, decisionId } = divided;
  return {
    motion_id: rollCall.motion_id,
    meeting_id: rollCall.meeting_id,
    decision_id: decisionId,
    date: rollCall.date,
    body,
    subject,
    action,
    file_number: rollCall.file_number,
    stage,
    outcome,
    result: rollCall.result,
    yes: rollCall.yes,
    no: rollCall.no,
    vote_state: state.vote_state,
    conflicts: state.conflicts,
    source_url: rollCall.source_url,
    ...lettersOf(divided, numbers),
  };
}

function lettersOf(
  { cast }: DividedVote,
  numbers: ReadonlyMap<Person, number>,
): Pick<Vote, 'first' | 'votes'> {
  const letters = new Map(
    [...Map.groupBy(cast, ({ member }) => numbers.get(member) ?? 0)].map(([number, votes]) => [
      number,
      letterOf(votes.map(({ vote }) => vote)),
    ]),
  );
  const first = Math.min(...letters.keys());
  const length = Math.max(...letters.keys()) - first + 1;
  return {
    first,
    votes: Array.from({ length }, (_, offset) => letters.get(first + offset) ?? notListed).join(''),
  };
}
