/**
 * Text of a page outside its content: values of form fields, notes written on the page, and stamps such as “CANCELLED”. They are printed
 * with the page. Comments in pop-ups are not, so they are left out, and so are check boxes, which have no text. Pure.
 */
import * as z from 'zod';
import { type Line, type Piece, textOfLine } from './lines.ts';

const text = z.string().nullish();

const shape = z.object({
  subtype: text,
  fieldType: text,
  fieldValue: z.union([z.string(), z.array(z.string())]).nullish(),
  password: z.boolean().nullish(),
  hidden: z.boolean().nullish(),
  noView: z.boolean().nullish(),
  textContent: z.array(z.string()).nullish(),
  contentsObj: z.object({ str: text }).nullish(),
  rect: z.tuple([z.number(), z.number(), z.number(), z.number()]),
});

type Annotation = z.output<typeof shape>;

/** Hidden, or not displayed on a screen (PDF 1.7, 12.5.3). */
const invisibleFlags = 0b10_0010;
const flagged = z.object({ annotationFlags: z.number() });

/** The text of each annotation as the pieces of its lines, from top to bottom. */
export function annotationPieces(annotations: readonly unknown[]): Piece[][] {
  return annotations.flatMap((annotation) => {
    const flags = flagged.safeParse(annotation);
    if (flags.success && (flags.data.annotationFlags & invisibleFlags) !== 0) return [];
    const parsed = shape.safeParse(annotation);
    if (!parsed.success || parsed.data.hidden === true || parsed.data.noView === true) return [];
    const lines = linesOfText(parsed.data);
    return lines.length === 0 ? [] : [placed(lines, parsed.data.rect)];
  });
}

function linesOfText(annotation: Annotation): string[] {
  const lines = textsOf(annotation).flatMap((written) => written.split(/\r\n?|\n/));
  return lines.map((line) => line.trim()).filter((line) => line !== '');
}

function textsOf({
  subtype,
  fieldType,
  fieldValue,
  password,
  textContent,
  contentsObj,
}: Annotation): string[] {
  const drawn = (textContent ?? []).filter((line) => line.trim() !== '');
  if (subtype === 'Widget') {
    if (password === true || (fieldType !== 'Tx' && fieldType !== 'Ch')) return [];
    const value = [fieldValue ?? []].flat();
    // The value of a choice may be a code.
    return fieldType === 'Ch' && drawn.length > 0 ? drawn : value;
  }
  if (subtype !== 'FreeText' && subtype !== 'Stamp') return [];

  return drawn.length > 0 ? drawn : [contentsObj?.str ?? ''];
}

const maxSize = 14;

function placed(lines: readonly string[], [left, bottom, right, top]: Annotation['rect']): Piece[] {
  const height = (top - bottom) / lines.length;
  return lines.map((line, index) => ({
    text: line,
    x: left,
    // A baseline is about a quarter above the bottom of its line.
    y: top - height * (index + 0.75),
    width: right - left,
    size: Math.min(height, maxSize),
    angle: 0,
    isRightToLeft: false,
  }));
}

/** Puts annotations where they are on the page: into the line of their label, else between the lines above and below. */
export function withAnnotations(lines: readonly Line[], annotations: readonly Piece[][]): Line[] {
  return annotations.reduce<Line[]>(withAnnotation, [...lines]);
}

function withAnnotation(lines: Line[], pieces: readonly Piece[]): Line[] {
  const [first] = pieces;
  if (first === undefined) return lines;
  // Some programs draw the value on the page, too.
  const written = new Set(lines.map((line) => textOfLine(line)));
  if (pieces.every(({ text: value }) => written.has(value))) return lines;
  const same = pieces.length === 1 ? lines.findIndex((line) => isBeside(line, first)) : -1;
  if (same !== -1)
    return lines.map((line, index) =>
      index === same ? [...line, first].toSorted((a, b) => a.x - b.x) : line,
    );
  const below = lines.findIndex(([piece]) => piece?.angle === 0 && piece.y < first.y);
  const at = below === -1 ? lines.length : below;
  return [...lines.slice(0, at), ...pieces.map((piece) => [piece]), ...lines.slice(at)];
}

/** True if nothing of the line is behind the piece. */
const isBeside = (line: Line, { x, y, width, size }: Piece): boolean =>
  line.every((other) => other.angle === 0) &&
  Math.abs((line[0]?.y ?? Number.NaN) - y) <= size / 2 &&
  line.every(
    (other) => other.text.trim() === '' || other.x + other.width <= x + size || other.x >= x + width - size,
  );
