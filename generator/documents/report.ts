/** Reports of `civic documents fetch`, for scripts and for people. */
import { formatBytes, formatCount, formatSeconds, formatTable, pluralize } from '../system/terminal.ts';
import { compareText } from '../system/text.ts';
import type { FetchCounts } from './fetch/counts.ts';
import type { TextStatus } from './text/extraction.ts';

export type FetchReport = {
  readonly corpus: string;
  readonly store: string;
  readonly counts: FetchCounts;
  readonly elapsedMs: number;
};

/** The JSON report. */
export const fetchReport = ({ corpus, store, counts, elapsedMs }: FetchReport) => ({
  corpus,
  store,
  asked: counts.asked,
  fetched: Object.fromEntries(counts.fetched),
  unchanged: counts.unchanged,
  versions: counts.versions,
  bytes: counts.bytes,
  texts: Object.fromEntries(counts.texts),
  pages: counts.pages,
  read_by_ocr: counts.readByOcr,
  failures: counts.failures,
  problems: counts.problems,
  remaining: counts.remaining,
  seconds: Math.round(elapsedMs / 100) / 10,
});

/** 0: every document was fetched. 2: some were not. 1: none was. */
export function fetchExitCode({ asked, failures }: FetchCounts): 0 | 1 | 2 {
  if (failures.length === 0) return 0;
  return failures.length === asked ? 1 : 2;
}

/** More lines than this are in the JSON report only. */
const linesMax = 20;

const results: Readonly<Record<TextStatus, string>> = {
  text: 'text',
  no_text: 'no text: a scan, or empty',
  encrypted: 'encrypted',
  damaged: 'damaged',
  unsupported: 'of a type that is not read',
  too_large: 'takes too much time or memory',
};

/** Tables of what was fetched and read, then what was not. */
export function fetchSummary({ store, counts, elapsedMs }: FetchReport): string {
  const fetched = [...counts.fetched].toSorted(byName).map(([kind, count]) => [kind, formatCount(count)]);
  const texts = [...counts.texts]
    .toSorted(byName)
    .map(([status, count]) => [results[status], formatCount(count)]);
  const downloads = counts.fetched.values().reduce((sum, count) => sum + count, 0);
  return [
    fetched.length === 0 ? 'Nothing changed.' : formatTable([['kind', 'fetched'], ...fetched]),
    ...(texts.length === 0 ? [] : [formatTable([['text', 'files'], ...texts])]),
    ...(counts.readByOcr === 0 ? [] : [`${pluralize(counts.readByOcr, 'scan')} read by OCR.`]),
    ...(counts.versions === 0
      ? []
      : [`${pluralize(counts.versions, 'document')} changed: a new row was added, and the old one is kept.`]),
    ...shortened(counts.problems.map(({ file, reason }) => `without full text: ${file} ${reason}`)),
    // Most reasons name the address, too.
    ...shortened(
      counts.failures.map(({ url, reason }) => `could not fetch ${url}: ${reason.replace(` (${url})`, '')}`),
    ),
    ...(counts.isStopped ? ['The limit on the bytes of a run was reached (--max-total-bytes).'] : []),
    ...(counts.remaining === 0
      ? []
      : [`${pluralize(counts.remaining, 'document')} remain. Run the command again to fetch more.`]),
    `${formatCount(counts.asked)} asked → ${store}: ${formatCount(downloads)} fetched (${formatBytes(counts.bytes)}), ${formatCount(counts.unchanged)} unchanged, ${pluralize(counts.pages, 'page')} read in ${formatSeconds(elapsedMs)}`,
  ].join('\n');
}

const byName = ([a]: readonly [string, number], [b]: readonly [string, number]): number => compareText(a, b);

const shortened = (lines: readonly string[]): string[] =>
  lines.length <= linesMax
    ? [...lines]
    : [...lines.slice(0, linesMax), `… and ${formatCount(lines.length - linesMax)} more (see --json)`];
