/** What may support a sentence: the words of its quote, and the official rows that the quote is about. */
import type { Material } from '../model.ts';
import { factsOf } from './facts.ts';
import { NameIndex } from './names/name-index.ts';
import { canonicalWord } from './names/name-words.ts';
import type { Source } from './source.ts';
import type { Subject } from './subjects.ts';
import { type Language, wordsOf } from './words.ts';

export type Support = {
  readonly language: Language;
  readonly quote: Source;
  readonly subjects: readonly Subject[];
  /** The quote, then the rows of each subject. */
  readonly sources: readonly Source[];
  readonly meeting: MeetingFacts;
};

/** What every sentence may say. */
export type MeetingFacts = {
  readonly date: string;
  readonly startTime: string | null;
  readonly endTime: string | null;
  readonly names: NameIndex;
  /** Of the place, its state and the body, in the form in which names are compared. */
  readonly fullNames: readonly (readonly string[])[];
};

export function meetingFactsOf({ rows: { place, meeting }, language }: Material): MeetingFacts {
  const known = [place.name, place.state, meeting.body_name].filter((name) => name !== null);
  const names = [...known, place.state_code, meeting.location].filter((name) => name !== null);
  return {
    date: meeting.meeting_date,
    startTime: meeting.start_time,
    endTime: meeting.end_time,
    names: new NameIndex(factsOf(names.join('. '), language).words),
    fullNames: known.map((name) => keysOf(name, language)).filter(({ length }) => length > 0),
  };
}

const keysOf = (text: string, language: Language): string[] =>
  wordsOf(text, language).map(({ text: word }) => canonicalWord(word));
