/** Votes: published words become enum values, and votes become tallies. Pure. */
import type { Row } from '../../../schemas/tables/index.ts';

export type Vote = Row<'member_votes'>['vote'];

/** Patterns of the wordings that clients use; the first match wins. */
const meanings: readonly (readonly [RegExp, Vote])[] = [
  [/^(?:non|not)[ -]?voting$/, 'other'],
  [
    /^(?:no|nay|nays|noes|against|opposed?|oppose|opposition|opposée?s?|dissent(?:ed)?|negative|denied|n|non|contre)$/,
    'no',
  ],
  [/^(?:yes|yea|yeas|aye|ayes|for|in favou?r|affirmative|approved?|y|oui|pour|en faveur)\b/, 'yes'],
  [/^r[eé]cus|^conflict|^conflit|^disqualif/, 'recused'],
  [/^abstain|^abstention|^abstenue?|^s['’]abst|^present[, -]+not voting/, 'abstain'],
  [
    /excus|maternity|paternity|parental|medical|jury duty|bereavement|^leave\b|on leave|vacation|military/,
    'excused',
  ],
  [/^absent|^not present|^away\b|^ab$/, 'absent'],
  [/^present|^late|^arrived|^remote/, 'present'],
];

/** `VoteTypeResult`: 1 counts in favor, 2 against. */
const byResult: Readonly<Record<number, Vote>> = { 1: 'yes', 2: 'no' };

/** `Yeas (11)`, `Against:` */
const countAtEnd = /\s*(?:\(\d+\))?\s*:?\s*$/;

/** The meaning of a published vote; `other` if unclear. */
export function voteOf(text: string | null, result: number | null): Vote {
  const word = (text ?? '').replace(countAtEnd, '').trim().toLowerCase();
  return meanings.find(([pattern]) => pattern.test(word))?.[1] ?? byResult[result ?? 0] ?? 'other';
}

export type Tally = {
  readonly yes: number;
  readonly no: number;
  readonly abstain: number;
  readonly absent: number;
};

/** The tally of the votes on an item. */
export function tallyOf(votes: readonly { readonly vote: Vote }[]): Tally {
  const count = (...wanted: Vote[]): number => votes.filter(({ vote }) => wanted.includes(vote)).length;
  return {
    yes: count('yes'),
    no: count('no'),
    abstain: count('abstain'),
    absent: count('absent', 'excused'),
  };
}

const printedTally = /^\s*(\d{1,3})\s*[-–:]\s*(\d{1,3})(?:\s*[-–:]\s*(\d{1,3}))?\s*$/;

/** `5-2` or `5-2-1` as printed: in favor, against, abstaining; undefined for any other text. */
export function parseTally(text: string | null): Tally | undefined {
  const [, yes, no, abstain = '0'] = printedTally.exec(text ?? '') ?? [];
  return yes === undefined
    ? undefined
    : { yes: Number(yes), no: Number(no), abstain: Number(abstain), absent: 0 };
}
