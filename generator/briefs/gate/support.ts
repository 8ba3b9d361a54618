/** What may support a sentence: the words of its quote, and the official rows that the quote is about. */
import type { Row } from '../../../schemas/tables/index.ts';
import type { SourceText } from '../../documents/source-text.ts';
import type { Material } from '../model.ts';
import { type Facts, factsOf } from './facts.ts';
import { canonicalWord } from './names/name-words.ts';
import { NameIndex } from './names/name-index.ts';
import { type Subject, SubjectIndex, subjectsOf } from './subjects.ts';
import { type Language, wordsOf } from './words.ts';

/** A text with an index of its names. */
export type Source = { readonly facts: Facts; readonly names: NameIndex };

export type Support = {
  readonly language: Language;
  readonly documentKind: SourceText['kind'];
  readonly quote: Source;
  readonly subjects: readonly Subject[];
  /** The quote, then the rows of each subject. */
  readonly sources: readonly Source[];
  readonly meeting: MeetingFacts;
  /** How few items of the meeting have a word: 0 for one that all have. */
  readonly rarity: (stem: string) => number;
  /** The decision that the sentence is about, if it names one. */
  readonly decision: Row<'decisions'> | undefined;
};

/** What every sentence may say. */
export type MeetingFacts = {
  readonly date: string;
  readonly startTime: string | null;
  readonly endTime: string | null;
  readonly names: NameIndex;
  /** Of the place, its state and the body, in the form in which names are compared. */
  readonly fullNames: readonly (readonly string[])[];
  readonly roster: readonly {
    readonly keys: readonly string[];
    readonly role: ReadonlySet<string>;
  }[];
};

/** Reads the rows of a meeting once for all of its claims. */
export class OfficialRecord {
  readonly meeting: MeetingFacts;
  readonly #language: Language;
  readonly #index: SubjectIndex;
  readonly #sources = new Map<Subject, Source>();

  constructor(material: Material) {
    this.#language = material.language;
    this.#index = new SubjectIndex(subjectsOf(material), material.language);
    this.meeting = meetingFactsOf(material);
  }

  support(quote: Facts, documentKind: SourceText['kind']): Support {
    return this.#supportBy(quote, documentKind, this.#index.find(quote), undefined);
  }

  /** The support of a sentence about a decision; undefined if the meeting has no such decision. */
  supportOf(quote: Facts, documentKind: SourceText['kind'], decisionId: string): Support | undefined {
    const subject = this.#index.subjects.find(({ decisions }) =>
      decisions.some(({ id }) => id === decisionId),
    );
    const decision = subject?.decisions.find(({ id }) => id === decisionId);
    return subject === undefined ? undefined : this.#supportBy(quote, documentKind, [subject], decision);
  }

  /** The share of the words of a decision's titles that a text has. */
  share(subject: Subject | undefined, facts: Facts): number {
    return subject === undefined ? 0 : this.#index.share(subject, facts.stems);
  }

  #supportBy(
    facts: Facts,
    documentKind: SourceText['kind'],
    subjects: readonly Subject[],
    decision: Row<'decisions'> | undefined,
  ): Support {
    const quote = { facts, names: nameIndexOf(facts) };
    return {
      language: this.#language,
      documentKind,
      quote,
      subjects,
      sources: [quote, ...subjects.map((subject) => this.#sourceOf(subject))],
      meeting: this.meeting,
      rarity: (stem) => this.#index.rarity(stem),
      decision,
    };
  }

  #sourceOf(subject: Subject): Source {
    const known = this.#sources.get(subject);
    if (known !== undefined) return known;
    const members = subject.votes.map(({ member_name: name }) => name).join('. ');
    const names = new NameIndex([...subject.facts().words, ...wordsOf(members, this.#language)]);
    const source = { facts: subject.facts(), names };
    this.#sources.set(subject, source);
    return source;
  }
}

const nameIndexes = new WeakMap<Facts, NameIndex>();

/** Several sentences may have one quote. */
export function nameIndexOf(facts: Facts): NameIndex {
  const known = nameIndexes.get(facts) ?? new NameIndex(facts.words);
  nameIndexes.set(facts, known);
  return known;
}

function meetingFactsOf({ rows: { place, meeting, officials }, language }: Material): MeetingFacts {
  const names = [
    place.name,
    place.state,
    place.state_code,
    meeting.body_name,
    meeting.location,
    place.type,
    place.country,
  ]
    .filter((name) => name !== null)
    .join('. ');
  return {
    date: meeting.meeting_date,
    startTime: meeting.start_time,
    endTime: meeting.end_time,
    names: new NameIndex(factsOf(names.replaceAll('_', ' '), language).words),
    fullNames: [place.name, place.state, meeting.body_name]
      .flatMap((name) => (name === null ? [] : [keysOf(name, language)]))
      .filter(({ length }) => length > 0),
    roster: officials.map(({ name, role }) => ({
      keys: keysOf(name, language),
      role: new Set(keysOf(role ?? '', language)),
    })),
  };
}

const keysOf = (text: string, language: Language): string[] =>
  wordsOf(text, language).map(({ text: word }) => canonicalWord(word));
