/** The table of what cold starts cost, whatever the load of the machine (read-waves.ts). */
import { formatBytes, formatCount } from '../../generator/system/terminal.ts';
import { quantile } from '../quantile.ts';
import { markdownTable } from '../record.ts';
import type { ColdAccount } from './cold-function.ts';
import { bytesOf, modeledMs, type ReadCost, requestsOf } from './read-waves.ts';
import { s3Profiles } from './s3-profiles.ts';

/** Medians over cold starts with different queries. */
export function accountTable(accounts: readonly ColdAccount[]): string {
  const rows: readonly (readonly [string, readonly ReadCost[]])[] = [
    ['open, pointer included', accounts.map(({ opening }) => opening)],
    ['first query', accounts.flatMap(({ queries }) => queries.slice(0, 1))],
    ['**open and first query**', accounts.map(throughFirstQuery)],
    ['each of the next 30, nothing prefetched', accounts.flatMap(({ queries }) => queries.slice(1))],
  ];
  const header = ['from cold: medians', 'waves', 'requests', 'bytes', 'processor time'];
  return markdownTable(
    [...header, ...s3Profiles.map(({ name }) => `modeled, ${name} S3`)],
    rows.map(([label, costs]) => [label, ...cellsOf(costs)]),
  );
}

const throughFirstQuery = ({ opening, queries: [first] }: ColdAccount): ReadCost => ({
  waves: [...opening.waves, ...(first?.waves ?? [])],
  processorMs: opening.processorMs + (first?.processorMs ?? 0),
});

const ms = (milliseconds: number): string => `${formatCount(Math.round(milliseconds))} ms`;

function cellsOf(costs: readonly ReadCost[]): string[] {
  const median = (numberOf: (cost: ReadCost) => number): number => quantile(costs.map(numberOf), 0.5);
  return [
    formatCount(median(({ waves }) => waves.length)),
    formatCount(median(requestsOf)),
    formatBytes(median(bytesOf)),
    ms(median(({ processorMs }) => processorMs)),
    ...s3Profiles.map((profile) => ms(median((cost) => modeledMs(cost, profile)))),
  ];
}
