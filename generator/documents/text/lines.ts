/** Puts the pieces of text on a page into lines. Pure. */

/** A piece of text on a page, in its own direction: a vertical text has its baseline along the vertical axis. */
export type Piece = {
  readonly text: string;
  /** Start and baseline, in points. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  /** Size of the font, in points. */
  readonly size: number;
  /** Direction, in degrees. */
  readonly angle: number;
  readonly isRightToLeft: boolean;
};

/** The pieces of a line, in the order in which they are read. */
export type Line = readonly Piece[];

/** Shares of the size of the font. */
const shadowDistance = 0.15;
/** Superscripts are raised by a third; the next line is at least a whole size lower. */
const sameBaseline = 0.45;
/** The narrowest spaces of justified text have a fifth. */
const spaceWidth = 0.17;

/**
 * The lines of a page, in the order in which the file has them, which is the reading order in nearly all files. Within a line, pieces are
 * ordered by their position: some files have the time of a meeting before its date, which is to its left.
 */
export function linesOf(pieces: readonly Piece[]): Line[] {
  const lines: Piece[][] = [];
  for (const piece of withoutShadows(pieces)) {
    const line = lines.at(-1);
    if (line !== undefined && [line[0], line.at(-1)].every((other) => isOnLine(other, piece)))
      line.push(piece);
    else if (piece.text.trim() !== '') lines.push([piece]);
  }
  return lines.map((line) =>
    line.some(({ isRightToLeft }) => isRightToLeft) ? line : line.toSorted((a, b) => a.x - b.x),
  );
}

/** Shadows and some bold fonts print a text again, next to itself. */
function withoutShadows(pieces: readonly Piece[]): Piece[] {
  const printed = new Map<string, Piece>();
  return pieces.filter((piece) => {
    if (piece.text.trim() === '') return true;
    const same = printed.get(piece.text);
    printed.set(piece.text, piece);
    const limit = shadowDistance * piece.size;
    return same === undefined || Math.hypot(same.x - piece.x, same.y - piece.y) > limit;
  });
}

const isOnLine = (other: Piece | undefined, piece: Piece): boolean =>
  other?.angle === piece.angle &&
  Math.abs(other.y - piece.y) <= sameBaseline * Math.max(other.size, piece.size);

/** The text of a line, with spaces between words. */
export function textOfLine(line: Line): string {
  let text = '';
  let end: number | undefined;
  for (const piece of line) {
    const gap = end === undefined ? 0 : piece.x - end;
    if (gap > spaceWidth * piece.size || (gap < 0 && piece.isRightToLeft)) text += ' ';
    text += piece.text;
    end = piece.x + piece.width;
  }
  return text.replaceAll(/\s+/g, ' ').trim();
}
