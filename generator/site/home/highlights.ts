/** Collects the highlights of the places of a site, as their pages are built. Memory is bounded by the lists that are shown. */
import type { Municipality } from '../../../schemas/documents.ts';
import { statePath } from '../../../schemas/paths.ts';
import {
  amountOf,
  contentionOf,
  distinctSubjects,
  type Highlight,
  maxWeeks,
  noTexts,
  type PlaceHighlights,
  type TextCounts,
  type Topic,
  weekOf,
  weeksBefore,
} from '../../places/highlights.ts';
import { compareText } from '../../system/text.ts';

/** Decisions of a few weeks, with the days that they cover. */
export type WeeklyHighlights = {
  /** Monday of the first week. */
  readonly from: string;
  /** Sunday of the last week. */
  readonly to: string;
  readonly highlights: readonly Highlight[];
};

/** A place with a meeting, for the examples of the documentation. */
type ExamplePlace = { readonly slug: string; readonly name: string; readonly meetingId: string };

/** What the pages of a site show. */
export type SiteHighlights = {
  /** One decision per meeting. */
  readonly newest: readonly Highlight[];
  readonly contested: WeeklyHighlights | undefined;
  readonly costly: WeeklyHighlights | undefined;
  /** By the path of the state's page. */
  readonly states: ReadonlyMap<string, readonly Highlight[]>;
  /** By topic, in alphabetical order. */
  readonly topics: ReadonlyMap<Topic, readonly Highlight[]>;
  /** Numbers of all decisions, by the path of a state's page and by topic. */
  readonly decisions: ReadonlyMap<string, number>;
  readonly texts: TextCounts;
  readonly example: ExamplePlace | undefined;
};

const maxOnHome = 12;
/** Also the number of entries of a feed. */
const maxInList = 50;
const maxInWeeks = 6;
/** A list covers more weeks until it has as many. */
const minInWeeks = 5;

export class HighlightCollector {
  readonly #newest = new TopList(newestFirst, maxOnHome);
  readonly #states = new Map<string, TopList>();
  readonly #topics = new Map<Topic, TopList>();
  readonly #decisions = new Map<string, number>();
  readonly #contested = new WeekLists(contentionOf);
  readonly #costly = new WeekLists(amountOf);
  #texts = noTexts;
  #newestWeek = '';
  #example: (ExamplePlace & { readonly meetings: number }) | undefined;

  /** Adds the highlights of a place. */
  add({ slug, name, state, meetings }: Municipality, place: PlaceHighlights): void {
    const { written, copied, decided } = place.texts;
    this.#texts = {
      written: this.#texts.written + written,
      copied: this.#texts.copied + copied,
      decided: this.#texts.decided + decided,
    };
    for (const [topic, highlights] of place.topics) listOf(this.#topics, topic).add(highlights);
    for (const [name, count] of [[statePath(state), place.decisions.all] as const, ...place.decisions.topics])
      this.#decisions.set(name, (this.#decisions.get(name) ?? 0) + count);
    const [first] = place.newest;
    if (first === undefined) return;
    this.#newest.add(place.newest.filter(({ rank }) => rank === 0));
    listOf(this.#states, statePath(state)).add(place.newest);
    const week = weekOf(first.meeting.date);
    if (week > this.#newestWeek) this.#newestWeek = week;
    this.#contested.add(place.contested);
    this.#costly.add(place.costly);
    const { meetings: largest = -1, slug: example = '' } = this.#example ?? {};
    if (meetings > largest || (meetings === largest && slug < example))
      this.#example = { slug, name, meetings, meetingId: first.meeting.id };
  }

  result(): SiteHighlights {
    return {
      newest: this.#newest.items(),
      contested: this.#contested.result(this.#newestWeek),
      costly: this.#costly.result(this.#newestWeek),
      states: new Map([...this.#states].map(([path, list]) => [path, list.items()])),
      topics: new Map(
        [...this.#topics]
          .toSorted(([a], [b]) => compareText(a, b))
          .map(([topic, list]) => [topic, list.items()]),
      ),
      decisions: this.#decisions,
      texts: this.#texts,
      example: this.#example,
    };
  }
}

type Compare = (a: Highlight, b: Highlight) => number;

/** The first items of an order, without repeated subjects. */
class TopList {
  readonly #compare: Compare;
  readonly #limit: number;
  #items: Highlight[] = [];
  /** Once the list is full, its last item: what comes after it never enters the list. */
  #last: Highlight | undefined;

  constructor(compare: Compare, limit: number) {
    this.#compare = compare;
    this.#limit = limit;
  }

  add(items: readonly Highlight[]): void {
    for (const item of items)
      if (this.#last === undefined || this.#compare(item, this.#last) < 0) this.#items.push(item);
    // Sorting rarely costs less than sorting after each place.
    if (this.#items.length <= 4 * this.#limit) return;
    this.#items = this.items();
    if (this.#items.length === this.#limit) this.#last = this.#items.at(-1);
  }

  items(): Highlight[] {
    return distinctSubjects(this.#items.toSorted(this.#compare)).slice(0, this.#limit);
  }
}

const listOf = <Key>(lists: Map<Key, TopList>, key: Key): TopList => {
  const list = lists.get(key) ?? new TopList(newestFirst, maxInList);
  lists.set(key, list);
  return list;
};

/** The largest values of each week. */
class WeekLists {
  readonly #valueOf: (highlight: Highlight) => number;
  readonly #weeks = new Map<string, TopList>();

  constructor(valueOf: (highlight: Highlight) => number) {
    this.#valueOf = valueOf;
  }

  add(highlights: readonly Highlight[]): void {
    for (const [week, items] of Map.groupBy(highlights, ({ meeting }) => weekOf(meeting.date))) {
      const list = this.#weeks.get(week) ?? new TopList(this.#largestFirst, maxInWeeks);
      this.#weeks.set(week, list);
      list.add(items);
    }
  }

  readonly #largestFirst: Compare = (a, b) => this.#valueOf(b) - this.#valueOf(a) || newestFirst(a, b);

  /** The newest weeks that have enough; undefined if the last weeks before `newestWeek` have none. */
  result(newestWeek: string): WeeklyHighlights | undefined {
    if (newestWeek === '') return undefined;
    let found: Highlight[] = [];
    let from = newestWeek;
    let last = '';
    for (let weeks = 0; weeks < maxWeeks && found.length < minInWeeks; weeks++) {
      const week = weeksBefore(newestWeek, weeks);
      const items = this.#weeks.get(week)?.items() ?? [];
      if (items.length === 0) continue;
      [from, last] = [week, last === '' ? week : last];
      found = distinctSubjects([...found, ...items]);
    }
    if (found.length === 0) return undefined;
    const highlights = found.toSorted(this.#largestFirst).slice(0, maxInWeeks);
    return { from, to: dayBefore(weeksBefore(last, -1)), highlights };
  }
}

const dayBefore = (day: string): string => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);

/** By day, newest first, then by place and position in the meeting. */
function newestFirst(a: Highlight, b: Highlight): number {
  return (
    compareText(b.meeting.date, a.meeting.date) ||
    compareText(a.place.state, b.place.state) ||
    compareText(a.place.name, b.place.name) ||
    compareText(a.place.slug, b.place.slug) ||
    compareText(b.meeting.id, a.meeting.id) ||
    a.rank - b.rank
  );
}
