import { englishFrames } from './frames/english.ts';
import type { Frames } from './frames/frames.ts';
import { frenchFrames } from './frames/french.ts';
import { spanishFrames } from './frames/spanish.ts';
import { frenchPhrases } from '../topics/french.ts';
import { frenchSchoolPhrases } from '../topics/french-schools.ts';
import { spanishPhrases } from '../topics/spanish.ts';
import type { Phrases, Topic } from '../topics/topic.ts';
import { words } from '../words/split.ts';

export type Language = 'en' | 'fr' | 'es';

type Speech = {
  readonly frames: Frames;
  /** How it speaks of a topic; undefined where it does not. */
  readonly phrases: (topic: Topic) => Phrases | undefined;
  readonly months: readonly string[];
  /** Two to nine. */
  readonly few: readonly string[];
  readonly money: (dollars: number) => string;
  readonly decimal: (value: number) => string;
};

const grouped = (value: number, separator: string): string =>
  String(value).replaceAll(/\B(?=(\d{3})+$)/g, separator);

const millions = (dollars: number): string => String(Math.round(dollars / 100_000) / 10);

/** No-break spaces as the style guide of the government of Québec has them. */
const frenchMoney = (dollars: number): string =>
  dollars < 1_000_000
    ? `${grouped(dollars, '\u00a0')}\u00a0$`
    : `${millions(dollars).replace('.', ',')}\u00a0M$`;

export const speech: Readonly<Record<Language, Speech>> = {
  en: {
    frames: englishFrames,
    phrases: (topic) => topic,
    months: words(
      'January, February, March, April, May, June, July, August, September, October, November, December',
    ),
    few: words('two, three, four, five, six, seven, eight, nine'),
    money: (dollars) => (dollars < 1_000_000 ? `$${grouped(dollars, ',')}` : `$${millions(dollars)} million`),
    decimal: String,
  },
  fr: {
    frames: frenchFrames,
    phrases: ({ key }) => frenchPhrases[key] ?? frenchSchoolPhrases[key],
    months: words(
      'janvier, février, mars, avril, mai, juin, juillet, août, septembre, octobre, novembre, décembre',
    ),
    few: words('deux, trois, quatre, cinq, six, sept, huit, neuf'),
    money: frenchMoney,
    decimal: (value) => String(value).replace('.', ','),
  },
  es: {
    frames: spanishFrames,
    phrases: ({ key }) => spanishPhrases[key],
    months: words(
      'enero, febrero, marzo, abril, mayo, junio, julio, agosto, septiembre, octubre, noviembre, diciembre',
    ),
    few: words('dos, tres, cuatro, cinco, seis, siete, ocho, nueve'),
    money: (dollars) =>
      dollars < 1_000_000 ? `$${grouped(dollars, ',')}` : `$${millions(dollars)} millones`,
    decimal: String,
  },
};

/** `[a] contract` as sentences have it: `a contract`, `an 84-unit project`, and `[] rules` as `rules`. */
export function withArticle(object: string): string {
  const [, article = '', noun = object] = /^\[(\w*)\] (.*)$/.exec(object) ?? [];
  if (article === '') return noun;
  if (article === 'the') return `the ${noun}`;
  // An eight, an eleven, an eighteen, also behind a dollar sign.
  return /^([aeio]|\$?8|\$?1[18]\D)/i.test(noun) ? `an ${noun}` : `a ${noun}`;
}

/** `[a] contract` as headlines have it: `contract`. */
export const withoutArticle = (object: string): string => object.replace(/^\[\w*\] /, '');
