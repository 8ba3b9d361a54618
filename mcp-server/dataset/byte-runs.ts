import type { ByteRange } from './open-table.ts';

/** A gap of so many bytes is fetched along: it costs less than a request. */
const maxGapBytes = 16 * 1024;

/** Ranges that are fetched by one request. */
export type Run = ByteRange & { readonly parts: readonly ByteRange[] };

/** Ranges that are next to each other as one run, in the order of the file. */
export function coalesce(ranges: readonly ByteRange[]): Run[] {
  const runs: Run[] = [];
  for (const range of ranges.toSorted((a, b) => a.start - b.start)) {
    const last = runs.at(-1);
    if (last === undefined || range.start - last.end > maxGapBytes) runs.push({ ...range, parts: [range] });
    else runs.splice(-1, 1, { start: last.start, end: range.end, parts: [...last.parts, range] });
  }
  return runs;
}
