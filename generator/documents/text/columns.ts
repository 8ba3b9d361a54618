/** Separates columns of prose that a file has line by line. Pure. */
import { type Line, type Piece, textOfLine } from './lines.ts';

/** Width of the space between columns, as a share of the size of the font. */
const gutterWidth = 1.2;
/** Fewer lines may be a heading, or the header of a page. */
const linesMin = 6;
/** Characters of a line in a column of prose; cells of tables are shorter. */
const charactersMin = 20;

type Gap = { readonly from: number; readonly to: number };

/**
 * Returns the texts of the lines. Where at least six lines in a row have the same gap between two long texts, the left texts come first,
 * then the right ones. Most files have each column separately, and are unchanged.
 */
export function readColumns(lines: readonly Line[]): string[] {
  const texts: string[] = [];
  for (let index = 0; index < lines.length;) {
    const run = runAt(lines, index);
    const [left = [], right = []] = run.length < linesMin ? [] : sidesOf(run);
    if (left.length === 0) texts.push(textOfLine(lines[index++] ?? []));
    else {
      texts.push(...left, ...right);
      index += run.length;
    }
  }
  return texts;
}

type Row = { readonly line: Line; readonly gutter: Gap };

/** The lines from an index on whose gaps have a common part. */
function runAt(lines: readonly Line[], start: number): Row[] {
  let gutter = widestGap(lines[start] ?? []);
  let end = start;
  while (gutter !== undefined && end < lines.length) {
    const next = commonGap(gutter, lines[end] ?? []);
    if (next === undefined) break;
    gutter = next;
    end++;
  }
  return gutter === undefined ? [] : lines.slice(start, end).map((line) => ({ line, gutter }));
}

const gapsOf = (line: Line): Gap[] =>
  line.filter(isWord).flatMap((piece, index, words) => {
    const next = words[index + 1];
    const from = piece.x + piece.width;
    return next !== undefined && next.x - from > gutterWidth * piece.size ? [{ from, to: next.x }] : [];
  });

const isWord = ({ text }: Piece): boolean => text.trim() !== '';

const widestGap = (line: Line): Gap | undefined =>
  gapsOf(line).toSorted((a, b) => b.to - b.from - (a.to - a.from))[0];

/** The part of a gap that a line leaves free, too. */
function commonGap({ from, to }: Gap, line: Line): Gap | undefined {
  const common = gapsOf(line)
    .map((gap) => ({
      from: Math.max(from, gap.from),
      to: Math.min(to, gap.to),
    }))
    .find((gap) => gap.to > gap.from);
  return common;
}

/** The texts of both sides, if both are prose. */
function sidesOf(run: readonly Row[]): [string[], string[]] | [] {
  const left = run.map(({ line, gutter }) => textOfLine(line.filter(({ x }) => x < gutter.to)));
  const right = run.map(({ line, gutter }) => textOfLine(line.filter(({ x }) => x >= gutter.to)));
  return isProse(left) && isProse(right) ? [left, right] : [];
}

const isProse = (texts: readonly string[]): boolean => texts.join('').length >= charactersMin * texts.length;
