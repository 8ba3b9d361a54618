/** The words of the demo's documents, in the language of the place. */
import english from '../phrases/documents/english.json' with { type: 'json' };
import french from '../phrases/documents/french.json' with { type: 'json' };
import { dateOf } from '../calendar.ts';
import { firstItemNumber } from '../meetings/agenda.ts';
import { votersOf } from '../meetings/facts.ts';
import type { Fact, Meeting, Setting } from '../meetings/meeting.ts';
import { Random } from '../random.ts';
import { type Language, speech, withArticle } from '../text/language.ts';
import { personName } from '../text/slots.ts';
import { capitalized, fill } from '../text/template.ts';

type Words = typeof english;

const words: Readonly<Record<'en' | 'fr', Words>> = { en: english, fr: french };

export type Slots = Readonly<Record<string, string>>;

/** What a resident speaks about, as reported and as spoken. */
export type Concern = { readonly resident: string; readonly said: string; readonly speech: string };

/** Writes about one meeting. Its random numbers depend on the document alone, so that other rows of the demo do not depend on its text. */
export class DocumentWords {
  readonly words: Words;
  readonly language: Language;
  readonly random: Random;
  /** The members of the body. */
  readonly members: readonly string[];
  readonly place: Setting['place'];
  readonly meeting: Meeting;
  readonly #slots: Slots;

  constructor(setting: Setting, meeting: Meeting, sha256: string) {
    const { place, hall } = setting;
    const { body, day } = meeting;
    this.meeting = meeting;
    this.language = place.language;
    this.words = words[place.language];
    this.random = new Random(Number.parseInt(sha256.slice(0, 8), 16));
    this.members = votersOf(setting, meeting).map(({ name }) => name);
    this.place = place;
    this.#slots = {
      place: place.name,
      name: body.kind.name,
      body: body.kind.noun[place.language],
      date: this.#date(day),
      time: this.#time(body.startTime),
      hall,
      members: this.members.join(', '),
    };
  }

  /** Fills a pattern about the meeting. */
  write(pattern: string, slots: Slots = {}): string {
    return fill(pattern, (slot) => slots[slot] ?? this.#slots[slot] ?? '');
  }

  writeAll(patterns: readonly string[], slots: Slots = {}): string[] {
    return patterns.map((pattern) => this.write(pattern, slots));
  }

  /** The slots of an item. */
  itemSlots({ subject, title }: Fact, index: number): Slots {
    const { verbs } = speech[this.language].frames;
    return {
      number: String(index + firstItemNumber),
      title,
      object: withArticle(subject.object(this.language) ?? ''),
      infinitive: verbs[subject.topic.stance].infinitive,
      amount: subject.dollars === undefined ? '' : subject.write('{amount}', this.language),
    };
  }

  /** What some residents ask for. */
  concerns(count: number): Concern[] {
    return this.random
      .shuffle(this.words.concerns)
      .slice(0, count)
      .map((concern) => ({
        ...concern,
        resident: personName({ place: this.place, random: this.random }),
      }));
  }

  /** A list in random order, without the last ones. */
  some<T>(items: readonly T[], count: number): T[] {
    return this.random.shuffle(items).slice(0, count);
  }

  #date(day: number): string {
    const [year = '', month = '', number = ''] = dateOf(day).split('-');
    return fill(
      this.words.date,
      (slot) =>
        ({
          year,
          month: speech[this.language].frames.months[Number(month) - 1] ?? '',
          day: number === '01' ? this.words.firstDay : String(Number(number)),
        })[slot] ?? '',
    );
  }

  #time(clock: string): string {
    const [hours = 0, minutes = 0] = clock.split(':').map(Number);
    const is24 = this.language === 'fr';
    const minute = String(minutes).padStart(2, '0');
    return fill(
      this.words.time,
      (slot) =>
        ({
          hour: String(is24 ? hours : hours % 12 || 12),
          minute: is24 ? (minutes === 0 ? '' : ` ${minute}`) : minute,
          half: hours < 12 ? 'a.m.' : 'p.m.',
        })[slot] ?? '',
    );
  }
}

/** How a member voted, in a word. */
export const voteName = ({ words: { votes } }: DocumentWords, vote: string): string =>
  new Map(Object.entries(votes)).get(vote) ?? vote;

/** The first lines of a document. */
export const headOf = (writer: DocumentWords, kind: string): string =>
  writer.write(writer.words.head.join('\n'), { kind });

export const headed = (heading: string, text: string): string => `${heading}\n${capitalized(text)}`;
