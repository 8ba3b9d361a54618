/** Headers and footers by their position: some files have the footer of a page before its text. Pure. */
import type { Line } from './lines.ts';

/** A header or footer has few lines. */
const maxLines = 6;
/** It is in the outer part of the page. */
const margin = 0.12;

/** Moves a footer that comes first to the end, and a header that comes last to the beginning. */
export function withMarginsInPlace(
  lines: readonly Line[],
  [, bottom = 0, , top = 0]: readonly number[],
): readonly Line[] {
  const width = margin * (top - bottom);
  const footer = lines.slice(
    0,
    marginLines(lines, (y) => y - bottom, width),
  );
  const body = lines.slice(footer.length);
  const headerLines = marginLines(body.toReversed(), (y) => top - y, width);
  const rest = body.slice(0, body.length - headerLines);
  return [...body.slice(rest.length), ...rest, ...footer];
}

/** The number of first lines that are in the margin, and nearer to the edge of the page than all others. */
function marginLines(lines: readonly Line[], distanceOf: (y: number) => number, width: number): number {
  const distances = lines.map(([piece]) => (piece?.angle === 0 ? distanceOf(piece.y) : Number.NaN));
  for (let count = Math.min(maxLines, lines.length - 1); count > 0; count--) {
    const others = distances.slice(count).filter((distance) => !Number.isNaN(distance));
    const nearest = Math.min(width, ...others);
    if (distances.slice(0, count).every((distance) => distance < nearest)) return count;
  }
  return 0;
}
