/** The languages of the demo: sentence patterns, number words and money formats. */
import type { Row } from '../../../schemas/tables/index.ts';
import english from '../phrases/frames/english.json' with { type: 'json' };
import french from '../phrases/frames/french.json' with { type: 'json' };
import spanish from '../phrases/frames/spanish.json' with { type: 'json' };
import { frenchPhrases, type Phrases, spanishPhrases, type Stance, type Topic } from './topics.ts';

export type Language = 'en' | 'fr' | 'es';

/** Of decisions and motions. The demo has no vetoes. */
export type Outcome = NonNullable<Row<'motions'>['result']>;

type Verbs = {
  readonly present: readonly string[];
  readonly past: readonly string[];
  readonly infinitive: string;
};

/**
 * Sentence patterns about outcomes in one language. Slots: {Body} and {body} (with its article in sentences), {object},
 * {Object}, {present}, {past}, {infinitive}, {tally}, {yes}, {no}, {dissenter}, {mover}, {seconder}, and the slots of slots.ts.
 * Patterns that no translation needs are empty in Spanish.
 */
type Frames = {
  readonly verbs: Readonly<Record<Stance, Verbs>>;
  readonly headlines: Readonly<Record<Outcome, readonly string[]>>;
  /** Sentences of a brief about decisions without a counted vote. */
  readonly sentences: Readonly<Record<Outcome, readonly string[]>>;
  /** Alternatives for passed items after the first item. */
  readonly further: readonly string[];
  readonly unanimous: readonly string[];
  readonly dividedPassed: readonly string[];
  readonly dividedFailed: readonly string[];
  readonly dissents: readonly string[];
  readonly openers: readonly string[];
  readonly comments: readonly string[];
  readonly closers: readonly string[];
  /** The outcome in a few words. */
  readonly short: Readonly<Record<Outcome, string>>;
  /** Patterns about upcoming meetings. */
  readonly agendaHeadline: string;
  readonly agendaSentences: readonly string[];
  /** Joins two headlines about the same body. */
  readonly and: string;
  readonly motion: string;
  readonly motionToDeny: string;
  /** Headline of an amendment, the changes it may make, and the motions. Slots: {change}, {object}, {mover}, {seconder}. */
  readonly amendment: string;
  readonly changes: readonly string[];
  readonly motionToAmend: string;
  readonly motionToClose: string;
  /** January first. */
  readonly months: readonly string[];
  /** Two to nine. */
  readonly few: readonly string[];
};

type Speech = {
  readonly frames: Frames;
  /** The wording of a topic; undefined if the language has none. */
  readonly phrases: (topic: Topic) => Phrases | undefined;
  readonly money: (dollars: number) => string;
  readonly decimal: (value: number) => string;
};

const grouped = (value: number, separator: string): string =>
  String(value).replaceAll(/\B(?=(\d{3})+$)/g, separator);

const millions = (dollars: number): string => String(Math.round(dollars / 100_000) / 10);

/** No-break spaces follow the style guide of the government of Québec. */
const frenchMoney = (dollars: number): string =>
  dollars < 1_000_000
    ? `${grouped(dollars, '\u00a0')}\u00a0$`
    : `${millions(dollars).replace('.', ',')}\u00a0M$`;

export const speech: Readonly<Record<Language, Speech>> = {
  en: {
    frames: english,
    phrases: (topic) => topic,
    money: (dollars) => (dollars < 1_000_000 ? `$${grouped(dollars, ',')}` : `$${millions(dollars)} million`),
    decimal: String,
  },
  fr: {
    frames: french,
    phrases: ({ key }) => frenchPhrases[key],
    money: frenchMoney,
    decimal: (value) => String(value).replace('.', ','),
  },
  es: {
    frames: spanish,
    phrases: ({ key }) => spanishPhrases[key],
    money: (dollars) =>
      dollars < 1_000_000 ? `$${grouped(dollars, ',')}` : `$${millions(dollars)} millones`,
    decimal: String,
  },
};

/** `[a] contract` as in sentences: `a contract`, `an 84-unit project`, and `[] rules` as `rules`. */
export function withArticle(object: string): string {
  const [, article = '', noun = object] = /^\[(\w*)\] (.*)$/.exec(object) ?? [];
  if (article === '') return noun;
  if (article === 'the') return `the ${noun}`;
  // An eight, an eleven, an eighteen, also behind a dollar sign.
  return /^([aeio]|\$?8|\$?1[18]\D)/i.test(noun) ? `an ${noun}` : `a ${noun}`;
}

/** `[a] contract` as in headlines: `contract`. */
export const withoutArticle = (object: string): string => object.replace(/^\[\w*\] /, '');
