/** The summary of a run, for people and as JSON. Pure. */
import { formatCount, formatSeconds, formatTable, pluralize } from '../system/terminal.ts';
import type { Ledger } from './ask/ledger.ts';
import type { BriefCounts } from './counts.ts';
import type { Estimate } from './estimate.ts';
import type { Price } from './providers/prices.ts';

export type RunFacts = {
  readonly corpus: string;
  readonly model: string;
  readonly price: Price;
  readonly elapsedMs: number;
  /** Meetings with documents, none of which was fetched. */
  readonly notFetched: number;
};

const formatUsd = (usd: number): string => `$${usd.toFixed(usd < 1 ? 4 : 2)}`;

/** `briefs us.db: 12 written …`, then what was dropped and what is left. */
export function briefsSummary(facts: RunFacts, counts: BriefCounts, ledger: Ledger): string {
  const { written, provisional, fallback, restored, current, failed, waiting, kept } = counts;
  const parts = [
    `${formatCount(written)} written${provisional > 0 ? ` (${formatCount(provisional)} provisional)` : ''}`,
    nonZero(restored, 'restored'),
    nonZero(fallback, 'rejected, which keep their official titles'),
    nonZero(waiting, 'waiting in a batch'),
    nonZero(kept, 'kept, since a person wrote one'),
    nonZero(failed, 'failed'),
    nonZero(current, 'current'),
  ].filter((part) => part !== '');
  return [
    `Briefs by ${facts.model} → ${facts.corpus}: ${parts.join(', ')}, ${formatSeconds(facts.elapsedMs)}`,
    costLine(facts.price, ledger),
    claimsLine(counts),
    ...reasonLines(counts.reasons),
    ...hints(facts, counts),
  ]
    .filter((line) => line !== '')
    .join('\n');
}

const nonZero = (count: number, words: string): string =>
  count === 0 ? '' : `${formatCount(count)} ${words}`;

const costLine = (price: Price, { spentUsd, inputTokens, outputTokens }: Ledger): string =>
  `Cost: ${price.source === 'unknown' ? 'unknown' : formatUsd(spentUsd)} for ${formatCount(inputTokens)} input and ${formatCount(outputTokens)} output tokens (price: ${price.source})`;

const claimsLine = ({ claimsPassed, claimsDropped }: BriefCounts): string =>
  claimsPassed + claimsDropped === 0
    ? ''
    : `Claims of written briefs: ${formatCount(claimsPassed)} passed, ${formatCount(claimsDropped)} dropped`;

const sortedReasons = (reasons: BriefCounts['reasons']): [string, number][] =>
  Object.entries(reasons).toSorted((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));

function reasonLines(reasons: BriefCounts['reasons']): string[] {
  const rows = sortedReasons(reasons).map(([reason, count]) => [`  ${reason}`, formatCount(count)]);
  return rows.length === 0 ? [] : ['Why claims and answers were rejected:', formatTable(rows)];
}

function hints({ notFetched }: RunFacts, { withoutText, stopped, waiting }: BriefCounts): string[] {
  return [
    stopped === 'max-usd' ? 'Stopped at --max-usd. Run the command again to continue.' : '',
    stopped === 'max-meetings' ? 'Stopped at --max-meetings. Run the command again to continue.' : '',
    waiting > 0 ? 'Run the same command again with --batch to collect the answers.' : '',
    withoutText > 0
      ? `${pluralize(withoutText, 'meeting has', 'meetings have')} only documents without text, such as scans.`
      : '',
    fetchHint(notFetched),
  ].filter((line) => line !== '');
}

const fetchHint = (notFetched: number): string =>
  notFetched > 0
    ? `The documents of ${pluralize(notFetched, 'more meeting')} were not fetched. Run: civic documents fetch`
    : '';

/** The report as JSON. */
export const briefsReport = (facts: RunFacts, counts: BriefCounts, ledger: Ledger, error?: string) => ({
  ...briefFacts(facts),
  written: counts.written,
  provisional: counts.provisional,
  restored: counts.restored,
  rejected: counts.fallback,
  waiting: counts.waiting,
  kept: counts.kept,
  failed: counts.failed,
  current: counts.current,
  without_text: counts.withoutText,
  claims_passed: counts.claimsPassed,
  claims_dropped: counts.claimsDropped,
  reasons: Object.fromEntries(sortedReasons(counts.reasons)),
  cost_usd: facts.price.source === 'unknown' ? null : ledger.spentUsd,
  input_tokens: ledger.inputTokens,
  output_tokens: ledger.outputTokens,
  stopped: counts.stopped ?? null,
  ...(error === undefined ? {} : { error }),
});

const briefFacts = ({ corpus, model, price, elapsedMs, notFetched }: RunFacts) => ({
  corpus,
  model,
  price: price.source,
  elapsed_ms: Math.round(elapsedMs),
  not_fetched: notFetched,
});

/** The summary of a dry run. */
export function estimateSummary(facts: RunFacts, estimate: Estimate): string {
  const { meetings, current, requests, inputTokens, outputTokens, usd } = estimate;
  const cost = facts.price.source === 'unknown' ? 'an unknown amount' : `at most ${formatUsd(usd)}`;
  return [
    `Briefs by ${facts.model} → ${facts.corpus}: would ask about ${pluralize(meetings, 'meeting')} in ${pluralize(requests, 'request')} (${formatCount(current)} current)`,
    `Tokens: about ${formatCount(inputTokens)} input, at most ${formatCount(outputTokens)} output`,
    `Cost: ${cost} if each answer passes, twice as much if each is asked for again (price: ${facts.price.source})`,
    'Nothing was asked or written.',
    fetchHint(facts.notFetched),
  ]
    .filter((line) => line !== '')
    .join('\n');
}

/** The dry run as JSON. */
export const estimateReport = (facts: RunFacts, estimate: Estimate) => ({
  ...briefFacts(facts),
  would_ask: estimate.meetings,
  current: estimate.current,
  without_text: estimate.withoutText,
  requests: estimate.requests,
  input_tokens: estimate.inputTokens,
  output_tokens: estimate.outputTokens,
  cost_usd: facts.price.source === 'unknown' ? null : estimate.usd,
});
