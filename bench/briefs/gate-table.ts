/** The table of the gate's evaluation. */
import { markdownTable } from '../record.ts';
import type { Half } from './claims.ts';
import { titleSource } from './gate-claims.ts';
import type { Judged, Verdict } from './judge.ts';
import { lieKinds } from './lies.ts';

const goals = { liesStopped: 0.99, truthsPassed: 0.95, claimsPerSecond: 1000, claims: 2000 } as const;

type Rate = { readonly right: number; readonly count: number };

/** Lies stopped, or true claims passed. */
function rateOf(verdicts: readonly Verdict[], kind: string): Rate {
  const chosen = verdicts.filter((one) => one.kind === kind);
  return {
    right: chosen.filter(({ isPassed }) => isPassed === (kind === 'true')).length,
    count: chosen.length,
  };
}

const share = ({ right, count }: Rate): string =>
  count === 0 ? '–' : `${((right / count) * 100).toFixed(1)} % of ${count.toLocaleString('en-US')}`;

const isBelow = ({ right, count }: Rate, goal: number): boolean => count === 0 || right / count < goal;

/** Which goals of the evaluation are missed. */
function goalText({ verdicts }: Judged, speed: number): string {
  const missed = [
    ...Object.keys(lieKinds).filter((kind) => isBelow(rateOf(verdicts, kind), goals.liesStopped)),
    ...(isBelow(rateOf(verdicts, 'true'), goals.truthsPassed) ? ['true claims'] : []),
    ...(speed < goals.claimsPerSecond ? ['claims per second'] : []),
    ...(verdicts.length < goals.claims ? ['number of claims'] : []),
  ];
  const goal = `Goals: ${goals.liesStopped * 100} % of the lies of each kind, ${goals.truthsPassed * 100} % of true claims, ${goals.claimsPerSecond.toLocaleString('en-US')} claims per second, ${goals.claims.toLocaleString('en-US')} claims.`;
  return `${goal} Missed: ${missed.length === 0 ? 'none' : missed.join(', ')}.`;
}

export function gateTable(judged: Judged, meetings: number, documents: number): string {
  const { verdicts, milliseconds } = judged;
  const columns = columnsOf(verdicts);
  const rows = ['true', ...Object.keys(lieKinds)].map((kind) => [
    kind === 'true' ? 'true claims passed' : `stopped: ${kind}`,
    ...columns.map(({ verdicts: some }) => share(rateOf(some, kind))),
  ]);
  const speed = Math.round((verdicts.length / milliseconds) * 1000);
  return [
    `The gate on ${verdicts.length.toLocaleString('en-US')} claims about ${meetings} meetings with official rows, ${documents} recorded documents, and two written meetings: ${speed.toLocaleString('en-US')} claims per second of processor time, reading the rows and texts of each meeting included.`,
    markdownTable(['claims', ...columns.map(({ name }) => name)], rows),
    goalText(judged, speed),
    explanation,
  ].join('\n\n');
}

type Column = { readonly name: string; readonly verdicts: readonly Verdict[] };

/** One for each source of texts; for official titles, one for each half of the phrasings. */
function columnsOf(verdicts: readonly Verdict[]): Column[] {
  const bySource = Map.groupBy(verdicts, ({ source }) => source);
  const titles = bySource.get(titleSource) ?? [];
  const halves = (['tuned', 'held out'] as const).map((half: Half) => ({
    name: `${titleSource}, ${half === 'tuned' ? 'phrasings the rules were tuned on' : 'phrasings held out'}`,
    verdicts: titles.filter((one) => one.half === half),
  }));
  bySource.delete(titleSource);
  const others = [...bySource].map(([name, some]) => ({ name, verdicts: some }));
  return [...halves, ...others, { name: 'all', verdicts }];
}

const explanation =
  'Agendas and minutes are written from official titles, motions and tallies; half of the true claims about an outcome quote the agenda and rely on the rows. Each way of lying is tried on each item that has what it needs. Phrasings are code (`bench/briefs/`). The held-out ones were written before they were run. Their first run passed 95.3 % of true claims and stopped at least 99 % of the lies of each kind except two: 64.0 % of injected instructions and 85.5 % of negations. The rules for these two and for some true claims were then extended, those phrasings of the two kinds moved to the tuned half, and new ones written, whose first run stopped 100 % and 92.4 %; the rule about negation was extended again.\n\n' +
  'The recorded agendas and minutes are read from their PDF files and pages as `civic documents fetch` reads them, and no row supports these claims. Sentences are repeated as they are, and items are put into the same phrasings. No recorded document is in French or Spanish, so these two meetings are written by hand (`bench/briefs/languages/`). ' +
  'First runs, before the rules were extended: French passed 90.0 % of true claims, stopped 20.0 % of flipped outcomes and 73.7 % of swapped names; Spanish 96.3 %, 78.3 % and 74.6 %; the recorded documents 98.5 % of true claims, 97.3 % of negations and 98.5 % of swapped names. The rules were tuned on all of these, so the numbers of the table say little about other phrasings in French and Spanish.';
