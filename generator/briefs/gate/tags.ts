/** Tags and topics of a brief are of the closed vocabulary, or short words of the material. Pure. */
import { meetingTopicNames } from '../../../schemas/tables/meetings.ts';
import { fold } from '../../../schemas/names/fold.ts';
import { formReasons } from './forms.ts';
import { type Reason, reasonOf } from './reasons.ts';
import { stemIn, type Language, wordsOf } from './words.ts';

const tagLimits = { words: 3, characters: 40 } as const;
const topics: ReadonlySet<string> = new Set(meetingTopicNames);

export const topicReasons = (topic: string): Reason[] =>
  topics.has(topic) ? [] : [reasonOf('unknown-topic', topic)];

/** `stems` are those of all texts and rows of the meeting. */
export function tagReasons(tag: string, stems: ReadonlySet<string>, language: Language): Reason[] {
  const words = wordsOf(fold(tag.replaceAll('_', ' ')), language);
  const isShort = words.length > 0 && words.length <= tagLimits.words && tag.length <= tagLimits.characters;
  const isKnown =
    topics.has(tag) || words.every(({ text }) => stems.has(stemIn(text, language)) || text === 'and');
  return [
    ...formReasons(tag),
    ...((isShort && isKnown) || topics.has(tag) ? [] : [reasonOf('tag-not-supported', tag)]),
  ];
}
