/** The tables of the gate's measurement. */
import { markdownTable } from '../record.ts';
import type { Verdicts } from './outside/judge.ts';

/** Of lies with words from outside and of invented tails, the most that may pass; of true sentences, the fewest. */
const goals = { outside: 0.005, tails: 0.01, truths: 0.99, claimsPerSecond: 1000 } as const;

type Rate = { readonly count: number; readonly passed: number };

/** `0.02 % of 12,345`; 0 % of none is nothing. */
const share = ({ count, passed }: Rate): string =>
  count === 0 ? '–' : `${((passed / count) * 100).toFixed(2)} % of ${count.toLocaleString('en-US')}`;

const none: Rate = { count: 0, passed: 0 };
const sum = (rates: readonly Rate[]): Rate =>
  rates.reduce((all, { count, passed }) => ({ count: all.count + count, passed: all.passed + passed }), none);

const isOutside = (kind: string): boolean => /^(?:verbs|nouns|adjectives|adverbs|idioms)/.test(kind);

export function gateTable(verdicts: Verdicts, meetings: number): string {
  const columns = [...verdicts.columns.keys()];
  const kinds = [...new Set([...verdicts.columns.values()].flatMap((rates) => [...rates.keys()]))].toSorted(
    (a, b) => rankOf(a) - rankOf(b) || (a < b ? -1 : 1),
  );
  const rateOf = (column: string, kind: string): Rate => verdicts.columns.get(column)?.get(kind) ?? none;
  const rows = kinds.map((kind) => [
    kind === 'true' ? '**true sentences kept**' : `lies kept: ${kind}`,
    ...columns.map((column) => share(rateOf(column, kind))),
  ]);
  const outside = columns.map((column) => sum(kinds.filter(isOutside).map((kind) => rateOf(column, kind))));
  rows.splice(1, 0, ['**lies kept, all words from outside**', ...outside.map(share)]);
  const speed = Math.round((verdicts.count / verdicts.milliseconds) * 1000);
  return [
    `The gate on ${verdicts.count.toLocaleString('en-US')} sentences about ${meetings.toLocaleString('en-US')} meetings: ${speed.toLocaleString('en-US')} per second of processor time, reading the rows and texts of each meeting included.`,
    markdownTable(['', ...columns], rows),
    goalText(columns, outside, rateOf, speed),
    `The twenty words from outside that pass most often: ${worstWords(verdicts)}.`,
    explanation,
  ].join('\n\n');
}

const rankOf = (kind: string): number =>
  kind === 'true' ? 0 : isOutside(kind) ? 1 : kind === 'invented tails' ? 2 : 3;

function goalText(
  columns: readonly string[],
  outside: readonly Rate[],
  rateOf: (column: string, kind: string) => Rate,
  speed: number,
): string {
  const isAbove = ({ count, passed }: Rate, most: number): boolean => count > 0 && passed / count > most;
  const missed = columns.flatMap((column, index) => {
    const truths = rateOf(column, 'true');
    return [
      ...(isAbove(outside[index] ?? none, goals.outside) ? [`${column}: words from outside`] : []),
      ...(isAbove(rateOf(column, 'invented tails'), goals.tails) ? [`${column}: tails`] : []),
      ...(truths.count > 0 && truths.passed / truths.count < goals.truths
        ? [`${column}: true sentences`]
        : []),
    ];
  });
  if (speed < goals.claimsPerSecond) missed.push('sentences per second');
  return `Goals: at most ${goals.outside * 100} % of lies with words from outside, ${goals.tails * 100} % of invented tails, at least ${goals.truths * 100} % of true sentences, ${goals.claimsPerSecond.toLocaleString('en-US')} sentences per second. Missed: ${missed.length === 0 ? 'none' : missed.join(', ')}.`;
}

const worstMax = 20;

const worstWords = ({ worst }: Verdicts): string =>
  [...worst]
    .filter(([, { passed }]) => passed > 0)
    .toSorted(([, a], [, b]) => b.passed - a.passed)
    .slice(0, worstMax)
    .map(([word, { passed, count }]) => `${word} (${passed} of ${count})`)
    .join(', ');

const explanation =
  'Agendas and minutes are written from official titles, motions and tallies. Verbs, nouns, adjectives and adverbs are taken in turn from WordNet 3.1 (English), Lefff (French) and a word list (Spanish), whatever they mean, in templates active, passive, nominal and elliptical; idioms and tails are lists. No word was chosen with the rules in mind. True sentences say what a matter is about; in earlier measurements they also said what happened, which no sentence may say now. The French and Spanish meetings are written by hand, since the real corpus has none.';
