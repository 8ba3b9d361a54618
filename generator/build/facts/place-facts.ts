/** What lists and pages about all places show of one place: stored by a run, so that the next one need not read the place again. */
import type { Municipality } from '../../../schemas/documents.ts';
import type { TableName } from '../../../schemas/tables/index.ts';
import type { Highlight, PlaceHighlights, Topic } from '../../places/highlights.ts';
import { monthHashLength, type YearRecord } from '../../places/years.ts';
import type { SearchableCounts } from '../../search/documents.ts';
import type { MeetingSample } from '../../site/docs/quickstart.ts';
import type { PlaceStatus } from '../../site/status/place-status.ts';

export type PlaceFacts = {
  readonly id: string;
  /** The folder of its files: `us/city/oakland-ca`. */
  readonly folder: string;
  readonly municipality: Municipality;
  readonly highlights: PlaceHighlights;
  /** Undefined if no recent meeting has decisions. */
  readonly sample?: MeetingSample | undefined;
  /** Paths of its pages within its folder, in the order in which they were written. */
  readonly pages: readonly string[];
  /** Numbers of valid rows. */
  readonly counts: ReadonlyMap<TableName, number>;
  readonly searchable: SearchableCounts;
  readonly status: PlaceStatus;
  /** What the files of each year were rendered from. Absent in facts of earlier versions. */
  readonly years?: readonly YearRecord[] | undefined;
};

/** A list of a place's highlights, as indexes into all of them: the lists have many in common. */
type Indexes = readonly number[];

/** JSON has null for undefined in a list. */
type Stored<Value> = Value | null | undefined;

type StoredMeeting = readonly [
  id: string,
  date: string,
  body: Stored<string>,
  url: string,
  source: string,
  updatedAt: string | null,
];

/** In lists without names of fields: a nationwide site has half a million, which every run reads. */
type StoredHighlight = readonly [
  meeting: number,
  rank: number,
  /** Null if it is the headline. */
  subject: Stored<string>,
  id: string,
  headline: string,
  outcome: Stored<string>,
  yes: Stored<number>,
  no: Stored<number>,
  amount_cents: Stored<number>,
  generated_by: Stored<string>,
  stage: Stored<string>,
];

/** The hashes of months, each after the digits of its month, as one text. */
type StoredYear = readonly [year: string, months: string, periods: YearRecord['periods']];

type StoredFacts = Omit<PlaceFacts, 'highlights' | 'counts' | 'years'> & {
  readonly place: Highlight['place'] | undefined;
  readonly meetings: readonly StoredMeeting[];
  readonly highlights: readonly StoredHighlight[];
  readonly newest: Indexes;
  readonly contested: Indexes;
  readonly costly: Indexes;
  readonly topics: readonly (readonly [Topic, Indexes])[];
  readonly decisions: readonly [all: number, topics: readonly (readonly [Topic, number])[]];
  readonly texts: PlaceHighlights['texts'];
  readonly counts: Readonly<Partial<Record<TableName, number>>>;
  readonly years: readonly StoredYear[] | undefined;
};

/** Encodes the facts of a place as JSON. */
export function encodeFacts({ highlights, counts, years, ...facts }: PlaceFacts): Buffer {
  const { newest, contested, costly, topics, decisions, texts } = highlights;
  const all = new Highlights();
  const lists = {
    newest: newest.map(all.indexOf),
    contested: contested.map(all.indexOf),
    costly: costly.map(all.indexOf),
    topics: Array.from(topics, ([topic, list]) => [topic, list.map(all.indexOf)] as const),
  };
  const stored: StoredFacts = {
    ...facts,
    place: all.place,
    meetings: all.meetings,
    highlights: all.stored,
    ...lists,
    decisions: [decisions.all, [...decisions.topics]],
    texts,
    counts: Object.fromEntries([...counts].filter(([, count]) => count > 0)),
    years: years?.map(encodeYear),
  };
  return Buffer.from(JSON.stringify(stored));
}

/** The distinct highlights of a place, and their meetings. */
class Highlights {
  place: Highlight['place'] | undefined;
  readonly meetings: StoredMeeting[] = [];
  readonly stored: StoredHighlight[] = [];
  readonly #meetings = new Map<string, number>();
  readonly #highlights = new Map<string, number>();

  /** The index of a highlight, which is added unless it is there. */
  readonly indexOf = (highlight: Highlight): number => {
    this.place = highlight.place;
    const meeting = this.#indexOfMeeting(highlight.meeting);
    // A decision is ranked once in its meeting.
    const key = `${meeting} ${highlight.rank}`;
    const known = this.#highlights.get(key) ?? this.stored.push(encodeHighlight(highlight, meeting)) - 1;
    this.#highlights.set(key, known);
    return known;
  };

  #indexOfMeeting({ id, date, body, url, source, updatedAt }: Highlight['meeting']): number {
    const known = this.#meetings.get(id) ?? this.meetings.push([id, date, body, url, source, updatedAt]) - 1;
    this.#meetings.set(id, known);
    return known;
  }
}

function encodeHighlight({ decision, subject, rank }: Highlight, meeting: number): StoredHighlight {
  const { id, headline, outcome, yes, no, amount_cents, generated_by, stage } = decision;
  const named = subject === headline ? null : subject;
  return [meeting, rank, named, id, headline, outcome, yes, no, amount_cents, generated_by, stage];
}

const parse = (json: Uint8Array): StoredFacts =>
  JSON.parse(Buffer.from(json.buffer, json.byteOffset, json.length).toString()) as StoredFacts;

/** Decodes the folder and the years of a place, which only a run that reads it needs. They are not checked; see `factsLines`. */
export function decodeYears(json: Uint8Array): Pick<PlaceFacts, 'folder' | 'years'> {
  const { folder, years } = parse(json);
  return { folder, years: years?.map(decodeYear) };
}

/** Decodes the other facts of a place. They are not checked; see `factsLines`. */
export function decodeFacts(json: Uint8Array): Omit<PlaceFacts, 'years'> {
  const {
    place,
    meetings,
    highlights,
    newest,
    contested,
    costly,
    topics,
    decisions: [allDecisions, decisionsByTopic],
    texts,
    counts,
    years: _years,
    ...facts
  } = parse(json);
  const shown = meetings.map(([id, date, body, url, source, updatedAt]) => ({
    id,
    date,
    body: body ?? undefined,
    url,
    source,
    updatedAt,
  }));
  const all = highlights.flatMap((stored) => decodeHighlight(stored, shown, place) ?? []);
  const listOf = (indexes: Indexes): Highlight[] => indexes.flatMap((index) => all[index] ?? []);
  return {
    ...facts,
    highlights: {
      newest: listOf(newest),
      contested: listOf(contested),
      costly: listOf(costly),
      topics: new Map(topics.map(([topic, indexes]) => [topic, listOf(indexes)])),
      decisions: { all: allDecisions, topics: new Map(decisionsByTopic) },
      texts,
    },
    counts: new Map(Object.entries(counts) as [TableName, number][]),
  };
}

function decodeHighlight(
  [
    ofMeeting,
    rank,
    subject,
    id,
    headline,
    outcome,
    yes,
    no,
    amount_cents,
    generated_by,
    stage,
  ]: StoredHighlight,
  meetings: readonly Highlight['meeting'][],
  place: Highlight['place'] | undefined,
): Highlight | undefined {
  const meeting = meetings[ofMeeting];
  if (meeting === undefined || place === undefined) return undefined;
  const decision = {
    id,
    headline,
    outcome: outcome ?? undefined,
    yes: yes ?? undefined,
    no: no ?? undefined,
    amount_cents: amount_cents ?? undefined,
    generated_by: generated_by ?? undefined,
    stage: stage ?? undefined,
  } as Highlight['decision'];
  return { decision, meeting, place, subject: subject ?? headline, rank };
}

const monthDigits = 2;

const encodeYear = ({ year, months, periods }: YearRecord): StoredYear => [
  year,
  Object.entries(months).flat().join(''),
  periods,
];

function decodeYear([year, months, periods]: StoredYear): YearRecord {
  const length = monthDigits + monthHashLength;
  return {
    year,
    months: Object.fromEntries(
      Array.from({ length: months.length / length }, (_, index) => {
        const month = months.slice(index * length, (index + 1) * length);
        return [month.slice(0, monthDigits), month.slice(monthDigits)];
      }),
    ),
    periods,
  };
}
