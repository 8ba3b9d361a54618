import type { Fact, Meeting } from './fact.ts';
import { recordUrl } from '../places/place.ts';
import type { Setting } from './setting.ts';

const scores = [0.8, 0.5];
/** Meetings of which the second topic is told, too. */
const secondShare = 0.06;

/** What the meeting was mostly about. */
export function writeTopics(
  { rows, place, random }: Setting,
  meeting: Meeting,
  facts: readonly Fact[],
): void {
  const topics = new Set(
    facts.slice(0, random.chance(secondShare) ? 2 : 1).map(({ subject }) => subject.topic.topic),
  );
  for (const [index, topic] of [...topics].entries())
    rows.insert('meeting_topics', {
      id: rows.nextId('meeting_topics'),
      meeting_id: meeting.id,
      muni_id: place.id,
      topic,
      score: scores[index] ?? null,
      source_url: recordUrl(place, meeting.id),
    });
}
