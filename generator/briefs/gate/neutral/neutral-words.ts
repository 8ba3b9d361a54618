/**
 * The closed list of what a sentence may say in words of its own: everything else must be in its quote or in the rows of its item.
 * Each line has words or phrases, and why they can state nothing false. Text is without case and accents.
 */
import type { Language } from '../words.ts';
import { english } from './english.ts';
import { french } from './french.ts';
import { spanish } from './spanish.ts';
import type { Lines, NeutralTable } from './neutral-table.ts';

type Reasoned = { readonly entries: readonly string[]; readonly reason: string };

/** The entries of each line, with their reason. */
export const reasonedLines = (lines: Lines, separator = /[\s,]+/): Reasoned[] =>
  lines
    .trim()
    .split('\n')
    .map((line) => {
      const [entries = '', reason = ''] = line.split(' | ');
      return { entries: entries.trim().split(separator), reason: reason.trim() };
    });

const entriesOf = (lines: Lines, separator?: RegExp): string[] =>
  reasonedLines(lines, separator).flatMap(({ entries }) => entries);

/** The longest first, so that “is to consider” is not read as “is to”. */
const phrasePattern = (lines: Lines, before: string): RegExp => {
  const phrases = entriesOf(lines, /,\s*/).toSorted((a, b) => b.length - a.length);
  return new RegExp(`${before}(?:${phrases.join('|')})(?![\\p{L}\\p{N}])`, 'guy');
};

export type NeutralWords = {
  readonly words: ReadonlySet<string>;
  readonly joints: ReadonlySet<string>;
  readonly bodies: ReadonlySet<string>;
  /** Bodies and others. */
  readonly actors: ReadonlySet<string>;
  readonly votes: ReadonlySet<string>;
  readonly copulas: ReadonlySet<string>;
  readonly determiners: ReadonlySet<string>;
  /** Copulas and others. */
  readonly auxiliaries: ReadonlySet<string>;
  readonly participles: ReadonlySet<string>;
  /** Matches where a predicate begins. */
  readonly predicate: RegExp;
  readonly phrases: RegExp;
};

const readTable = ({
  words,
  joints,
  bodies,
  actors,
  votes,
  predicates,
  phrases,
  copulas,
  determiners,
  auxiliaries,
  participles,
}: NeutralTable): NeutralWords => ({
  words: new Set(entriesOf(words)).union(new Set(entriesOf(joints))),
  joints: new Set(entriesOf(joints)),
  bodies: new Set(entriesOf(bodies)),
  actors: new Set([...entriesOf(bodies), ...entriesOf(actors), ...entriesOf(votes)]),
  votes: new Set(entriesOf(votes)),
  copulas: new Set(entriesOf(copulas)),
  determiners: new Set(entriesOf(determiners)),
  auxiliaries: new Set([...entriesOf(copulas), ...entriesOf(auxiliaries)]),
  participles: new Set(entriesOf(participles)),
  predicate: phrasePattern(predicates, ''),
  phrases: new RegExp(phrasePattern(phrases, '(?<![\\p{L}\\p{N}])').source, 'gu'),
});

export const neutralTables: Readonly<Record<Language, NeutralTable>> = {
  en: english,
  fr: french,
  es: spanish,
};

export const neutralWords: Readonly<Record<Language, NeutralWords>> = {
  en: readTable(english),
  fr: readTable(french),
  es: readTable(spanish),
};
