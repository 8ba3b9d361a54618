/** What lists and pages about all places show of one place: stored by a run, so that the next one need not read the place again. */
import type { Municipality } from '../../../schemas/documents.ts';
import type { TableName } from '../../../schemas/tables/index.ts';
import type { Highlight, PlaceHighlights, Topic } from '../../places/highlights.ts';
import type { YearRecord } from '../../places/years.ts';
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

/** Without the place, which is the same in all of them. */
type StoredHighlight = Omit<Highlight, 'place'>;

/** A list of a place's highlights, as indexes into all of them: the lists have many in common. */
type Indexes = readonly number[];

type StoredFacts = Omit<PlaceFacts, 'highlights' | 'counts'> & {
  readonly place: Highlight['place'] | undefined;
  readonly highlights: readonly StoredHighlight[];
  readonly newest: Indexes;
  readonly contested: Indexes;
  readonly costly: Indexes;
  readonly topics: readonly (readonly [Topic, Indexes])[];
  readonly texts: PlaceHighlights['texts'];
  readonly counts: Readonly<Partial<Record<TableName, number>>>;
};

/** Encodes the facts of a place as JSON. */
export function encodeFacts({ highlights, counts, ...facts }: PlaceFacts): string {
  const { newest, contested, costly, topics, texts } = highlights;
  const all = new Map<string, number>();
  const stored: StoredHighlight[] = [];
  let place: Highlight['place'] | undefined;
  const indexOf = ({ place: of, ...highlight }: Highlight): number => {
    place = of;
    const json = JSON.stringify(highlight);
    const known = all.get(json) ?? stored.push(highlight) - 1;
    all.set(json, known);
    return known;
  };
  const lists = {
    newest: newest.map(indexOf),
    contested: contested.map(indexOf),
    costly: costly.map(indexOf),
    topics: Array.from(topics, ([topic, list]) => [topic, list.map(indexOf)] as const),
  };
  return JSON.stringify({
    ...facts,
    place,
    highlights: stored,
    ...lists,
    texts,
    counts: Object.fromEntries([...counts].filter(([, count]) => count > 0)),
  } satisfies StoredFacts);
}

/** Decodes the facts of a place. They are not checked; see `factsLines`. */
export function decodeFacts(json: string): PlaceFacts {
  const { place, highlights, newest, contested, costly, topics, texts, counts, ...facts } = JSON.parse(
    json,
  ) as StoredFacts;
  const all = place === undefined ? [] : highlights.map((highlight): Highlight => ({ ...highlight, place }));
  const listOf = (indexes: Indexes): Highlight[] => indexes.flatMap((index) => all[index] ?? []);
  return {
    ...facts,
    highlights: {
      newest: listOf(newest),
      contested: listOf(contested),
      costly: listOf(costly),
      topics: new Map(topics.map(([topic, indexes]) => [topic, listOf(indexes)])),
      texts,
    },
    counts: new Map(Object.entries(counts) as [TableName, number][]),
  };
}
