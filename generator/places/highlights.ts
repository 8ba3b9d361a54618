/** What the home, state and topic pages and their feeds show of a place: a few of its decisions. Pure. */
import type { Decision, Meeting } from '../../schemas/documents.ts';
import { topicOfTag } from '../../schemas/formats/tag-names.ts';
import type { Row } from '../../schemas/tables/index.ts';
import type { MeetingRecord, PlaceMeetings } from './meetings.ts';
import { contention, notableDecisions } from './notable-decisions.ts';
import type { Place } from './place.ts';

/** A decision with its meeting and place. */
export type Highlight = {
  readonly decision: Pick<
    Decision,
    'id' | 'headline' | 'outcome' | 'yes' | 'no' | 'amount_cents' | 'generated_by' | 'stage' | 'vote_state'
  >;
  readonly meeting: Pick<Meeting, 'id' | 'date' | 'body' | 'url' | 'source'> & {
    /** When its record last changed; null if unknown. */
    readonly updatedAt: string | null;
  };
  readonly place: Pick<Row<'municipalities'>, 'slug' | 'name' | 'state' | 'state_code' | 'country'>;
  /** Equal for decisions of the place on the same matter. */
  readonly subject: string;
  /** Its position among the notable decisions of its meeting, from 0. */
  readonly rank: number;
};

export type Topic = Row<'meeting_topics'>['topic'];

/** Numbers of meetings by what their text is. */
export type TextCounts = {
  /** With a brief that somebody wrote: a person, a publisher or AI. */
  readonly written: number;
  /** With a title or text that is copied from official documents. */
  readonly copied: number;
  /** With decisions. */
  readonly decided: number;
};

/** Bounded, whatever the place, since those of all places are collected. Newest first. */
export type PlaceHighlights = {
  /** Up to three decisions of each of the last three meetings that took any. */
  readonly newest: readonly Highlight[];
  /** The closest votes on final decisions, and on those of unknown stage, of the last weeks with decisions: up to two of each week. */
  readonly contested: readonly Highlight[];
  /** The largest amounts of final decisions of the same weeks: up to two of each week. */
  readonly costly: readonly Highlight[];
  /** Up to three decisions on a topic of each of the last three meetings with any, or of meetings on it whose decisions have no topics. */
  readonly topics: ReadonlyMap<Topic, readonly Highlight[]>;
  readonly decisions: DecisionCounts;
  readonly texts: TextCounts;
};

/** Numbers of all decisions of the place. */
type DecisionCounts = {
  readonly all: number;
  /** Those with a tag of a topic, or of meetings on it whose decisions have no topics. */
  readonly topics: ReadonlyMap<Topic, number>;
};

export const noTexts: TextCounts = { written: 0, copied: 0, decided: 0 };

/** Limits per place, so that one large place does not fill the lists of all places. */
export const maxMeetings = 3;
export const maxPerMeeting = 3;
const maxPerWeek = 2;

/** Lists of a few weeks go back this far from the newest decision. */
export const maxWeeks = 4;

/** The topics of meetings, and of decisions by their tags. */
export type TopicsOf = {
  readonly meeting: (id: string) => readonly Topic[];
  readonly decision: (id: string) => readonly Topic[];
};

/** The topics that the tags of decisions name. */
export function decisionTopics(rows: readonly Pick<Row<'decisions'>, 'id' | 'tags'>[]): TopicsOf['decision'] {
  const topics = new Map(
    rows.map(({ id, tags }) => [id, (tags ?? []).flatMap((tag) => topicOfTag(tag) ?? [])]),
  );
  return (id) => topics.get(id) ?? [];
}

export function highlightsOf(
  { row }: Place,
  { upcoming, recent }: PlaceMeetings,
  topics: TopicsOf,
): PlaceHighlights {
  const { slug, name, state, state_code, country } = row;
  const place = { slug, name, state, state_code, country };
  const highlights = highlightsIn(place);
  const weeks = newestWeeks(recent).map((records) => records.flatMap(highlights));
  const best = (valueOf: (highlight: Highlight) => number): Highlight[] =>
    weeks.flatMap((week) => largest(week, valueOf));
  return {
    newest: newestOf(recent, highlights),
    contested: best(contentionOf),
    costly: best(amountOf),
    topics: byTopic(recent, topics, highlights),
    decisions: countDecisions([...upcoming, ...recent], topics),
    texts: countTexts([...upcoming, ...recent]),
  };
}

type HighlightsIn = (record: MeetingRecord) => readonly Highlight[];

/** Returns a function that selects the notable decisions of a meeting. */
const highlightsIn =
  (place: Highlight['place']): HighlightsIn =>
  ({ meeting: { decisions, id, date, body, url, source }, updatedAt }) =>
    notableDecisions({ decisions })
      .filter(({ headline }) => !isPlaceholder(headline))
      .map((decision, rank) => ({
        decision: shownPart(decision),
        meeting: { id, date, body, url, source, updatedAt },
        place,
        subject: decision.matter?.id ?? decision.headline,
        rank,
      }));

/** Text that a program wrote where the official text has none: `Not specified in the provided segment`. */
const isPlaceholder = (headline: string): boolean =>
  /^(?:not specified|unspecified|unknown)\b/i.test(headline);

const shownPart = ({
  id,
  headline,
  outcome,
  yes,
  no,
  amount_cents,
  generated_by,
  stage,
  vote_state,
}: Decision): Highlight['decision'] => ({
  id,
  headline,
  outcome,
  yes,
  no,
  amount_cents,
  generated_by,
  stage,
  vote_state,
});

/** The newest decision of each subject. */
export function distinctSubjects(highlights: readonly Highlight[]): Highlight[] {
  const seen = new Set<string>();
  return highlights.filter(({ place, subject }) => {
    const key = `${place.country}/${place.slug}/${subject}`;
    return !seen.has(key) && seen.add(key);
  });
}

/** The decisions of the first few meetings that have any. */
function newestOf(records: readonly MeetingRecord[], highlights: HighlightsIn): Highlight[] {
  const found: Highlight[] = [];
  let meetings = 0;
  for (const record of records) {
    if (record.meeting.decisions.length === 0) continue;
    const shown = highlights(record).slice(0, maxPerMeeting);
    if (shown.length === 0) continue;
    found.push(...shown);
    if (++meetings === maxMeetings) break;
  }
  return distinctSubjects(found);
}

/** The meetings of the newest weeks with decisions, by week, newest first. */
function newestWeeks(records: readonly MeetingRecord[]): MeetingRecord[][] {
  const decided = records.filter(({ meeting }) => meeting.decisions.length > 0);
  const [newest] = decided;
  if (newest === undefined) return [];
  const first = weeksBefore(weekOf(newest.meeting.date), maxWeeks - 1);
  const end = decided.findIndex(({ meeting }) => meeting.date < first);
  const recent = end === -1 ? decided : decided.slice(0, end);
  return [...Map.groupBy(recent, ({ meeting }) => weekOf(meeting.date)).values()];
}

const dayMs = 86_400_000;
const isoDay = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** The Monday of the week of a day. */
export function weekOf(date: string): string {
  const time = Date.parse(date);
  return isoDay(time - ((new Date(time).getUTCDay() + 6) % 7) * dayMs);
}

/** The Monday a number of weeks before another. */
export const weeksBefore = (monday: string, weeks: number): string =>
  isoDay(Date.parse(monday) - 7 * weeks * dayMs);

/** The decisions with the largest positive values, once for each subject. */
const largest = (week: readonly Highlight[], valueOf: (highlight: Highlight) => number): Highlight[] =>
  distinctSubjects(
    week.filter((highlight) => valueOf(highlight) > 0).toSorted((a, b) => valueOf(b) - valueOf(a)),
  ).slice(0, maxPerWeek);

/** How close the vote was; 0 unless members voted on both sides. */
export const contentionOf = ({ decision: { yes = 0, no = 0 } }: Highlight): number =>
  yes > 0 && no > 0 ? contention({ yes, no }) : 0;

/** The amount of a final decision: nobody may ever spend one that is not final. */
export const amountOf = ({ decision }: Highlight): number =>
  decision.stage === 'final' ? (decision.amount_cents ?? 0) : 0;

function byTopic(
  records: readonly MeetingRecord[],
  topics: TopicsOf,
  highlights: HighlightsIn,
): Map<Topic, Highlight[]> {
  const meetings = new Map<Topic, number>();
  const found = new Map<Topic, Highlight[]>();
  for (const record of records) {
    if (record.meeting.decisions.length === 0) continue;
    for (const [topic, shown] of topicsOfDecisions(record, topics, highlights)) {
      if (shown.length === 0 || (meetings.get(topic) ?? 0) >= maxMeetings) continue;
      meetings.set(topic, (meetings.get(topic) ?? 0) + 1);
      found.set(topic, [...(found.get(topic) ?? []), ...shown.slice(0, maxPerMeeting)]);
    }
  }
  return new Map([...found].map(([topic, shown]) => [topic, distinctSubjects(shown)]));
}

/** The notable decisions of a meeting by topic: that of their tags or, if none has a topic, those of the meeting. */
function topicsOfDecisions(
  record: MeetingRecord,
  topics: TopicsOf,
  highlights: HighlightsIn,
): ReadonlyMap<Topic, readonly Highlight[]> {
  const { id, decisions } = record.meeting;
  if (decisions.every((decision) => topics.decision(decision.id).length === 0)) {
    const ofMeeting = topics.meeting(id);
    const shown = ofMeeting.length === 0 ? [] : highlights(record);
    return new Map(ofMeeting.map((topic) => [topic, shown]));
  }
  const found = new Map<Topic, Highlight[]>();
  for (const highlight of highlights(record))
    for (const topic of new Set(topics.decision(highlight.decision.id)))
      found.set(topic, [...(found.get(topic) ?? []), highlight]);
  return found;
}

function countDecisions(records: readonly MeetingRecord[], topics: TopicsOf): DecisionCounts {
  const byTopic = new Map<Topic, number>();
  let all = 0;
  const count = (topic: Topic, number: number): unknown =>
    byTopic.set(topic, (byTopic.get(topic) ?? 0) + number);
  for (const { meeting } of records) {
    const tagged = meeting.decisions.map(({ id }) => new Set(topics.decision(id)));
    all += tagged.length;
    if (tagged.some(({ size }) => size > 0))
      for (const topic of tagged.flatMap((found) => [...found])) count(topic, 1);
    else if (tagged.length > 0) for (const topic of topics.meeting(meeting.id)) count(topic, tagged.length);
  }
  return { all, topics: byTopic };
}

function countTexts(records: readonly MeetingRecord[]): TextCounts {
  let [written, copied, decided] = [0, 0, 0];
  for (const { meeting } of records) {
    if (meeting.decisions.length > 0) decided++;
    if (meeting.headline === undefined) continue;
    if (/^(?:ai|human|publisher):/.test(meeting.generated_by ?? '')) written++;
    else copied++;
  }
  return { written, copied, decided };
}
