/** Compares both kinds of index at several sizes, to choose the size from which to pack (generator/search/begin-search.ts). */
import { formatBytes, formatCount } from '../../generator/system/terminal.ts';
import { quantile } from '../quantile.ts';
import { markdownTable } from '../record.ts';
import { engineLabels } from './engines.ts';
import type { Indexes } from './indexes.ts';

/** MiniSearch serves up to 10,000 meetings; the largest size shows what more would cost. */
const sizes = [1000, 3000, 10_000, 30_000];
const kinds = ['minisearch', 'packed'] as const;

/** @returns Markdown. */
export async function benchThreshold(indexes: Indexes): Promise<string> {
  const rows: string[][] = [];
  for (const size of sizes) {
    const documents = await indexes.documents(size);
    for (const kind of kinds) {
      const { build } = await indexes.index(kind, documents);
      const answers = await indexes.mixAnswers(kind, documents);
      const { openSeconds, fillSeconds = openSeconds, memory, mix, mixWithSnippets = mix } = answers;
      rows.push([
        formatCount(documents.count),
        kind === 'packed' ? 'packed' : engineLabels[kind],
        formatBytes(build.bytes),
        `${build.seconds.toFixed(1)} s`,
        `${(fillSeconds * 1000).toFixed(0)} ms`,
        formatBytes(memory.residentBytes),
        ...[0.5, 0.99].map((share) => quantile(mixWithSnippets.milliseconds, share).toFixed(2)),
      ]);
    }
    if (documents.count < size) break;
  }
  const header = [
    'meetings',
    'index',
    'files',
    'build',
    'open, entirely in memory',
    'resident',
    'p50 ms',
    'p99 ms',
  ];
  return `${markdownTable(header, rows)}\n\nThe indexes are opened from a local file and answer the mix of queries, with 25 results and snippets each. The MiniSearch file is gzipped standard MiniSearch JSON.`;
}
