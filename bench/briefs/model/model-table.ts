/** The table of a model's evaluation. */
import type { Ledger } from '../../../generator/briefs/ask/ledger.ts';
import type { Price } from '../../../generator/briefs/providers/prices.ts';
import { formatCount } from '../../../generator/system/terminal.ts';
import { markdownTable } from '../../record.ts';
import type { Evaluation } from './evaluate-model.ts';
import { factKinds } from './score.ts';

type Facts = { readonly confirmed: number; readonly contradicted: number; readonly unmentioned: number };

const share = (part: number, whole: number): string =>
  whole === 0 ? '–' : `${((part / whole) * 100).toFixed(1)} % of ${formatCount(whole)}`;

/** `98.0 % of 50, and 3 that the rows do not mention` */
const precision = ({ confirmed, contradicted, unmentioned }: Facts): string =>
  `${share(confirmed, confirmed + contradicted)}${unmentioned === 0 ? '' : `, and ${formatCount(unmentioned)} that the rows do not mention`}`;

/** What an evaluation found, as Markdown. */
export function modelTable(model: string, evaluation: Evaluation, price: Price, ledger: Ledger): string {
  const { answered, passed, contested, meetings } = evaluation;
  const rows = [
    ['sentences', formatCount(answered.count), formatCount(passed.count)],
    ...factKinds.map((kind) => [
      `precision of ${kind}`,
      precision(answered.score[kind]),
      precision(passed.score[kind]),
    ]),
    [
      'contested items left out',
      share(contested.items - contested.inAnswers, contested.items),
      share(contested.items - contested.inBriefs, contested.items),
    ],
  ];
  return [
    `${model} on ${formatCount(meetings)} real meetings, of which it saw only the documents.`,
    markdownTable(['', 'answers', 'after the gate'], rows),
    [rejectedLine(evaluation), costLine(evaluation, price, ledger), unpaidLine(evaluation)]
      .filter((line) => line !== '')
      .join(' '),
    explanation,
  ].join('\n\n');
}

function rejectedLine({ meetings, rejected, unusable }: Evaluation): string {
  const reasons = Object.entries(unusable).toSorted((a, b) => b[1] - a[1]);
  const list = reasons.map(([reason, count]) => `${formatCount(count)} ${reason}`).join(', ');
  return `Meetings without an accepted brief: ${share(rejected, meetings)}. Unusable answers: ${list === '' ? 'none' : list}.`;
}

function costLine({ requests }: Evaluation, { source }: Price, ledger: Ledger): string {
  const cost = source === 'unknown' ? 'unknown' : `$${ledger.spentUsd.toFixed(4)}`;
  return `Cost: ${cost} for ${formatCount(requests)} requests with ${formatCount(ledger.inputTokens)} input and ${formatCount(ledger.outputTokens)} output tokens (price: ${source}).`;
}

const unpaidLine = ({ unpaid }: Evaluation): string =>
  unpaid === 0 ? '' : `--max-usd left out ${formatCount(unpaid)} more meetings.`;

const explanation =
  'Precision is the share of confirmed facts among those that the hidden rows confirm or contradict. “Answers” counts the sentences of every answer, also of rejected ones; “after the gate” those that the gate passed, which saw the same documents and no rows. An item is contested if somebody voted against it; after the gate, it is left out if no accepted brief is about it. Agendas and minutes are written from official titles, results, tallies and the names of those who voted no.';
