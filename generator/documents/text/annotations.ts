/**
 * Text of a page outside its content: values of form fields, notes written on the page, and stamps such as “CANCELLED”. They are printed
 * with the page. Comments in pop-ups are not, so they are left out. A check box or button that is chosen is `☒`. Pure.
 */
import * as z from 'zod';
import { type Line, type Piece, textOfLine } from './lines.ts';
import { type Box, uprightBox } from './page-frame.ts';

const text = z.string().nullish();

const shape = z.object({
  id: text,
  subtype: text,
  fieldType: text,
  fieldValue: z.union([z.string(), z.array(z.string())]).nullish(),
  /** The choices of a list, and the value of a box or button that is chosen. */
  options: z.array(z.object({ exportValue: text, displayValue: text })).nullish(),
  exportValue: text,
  buttonValue: text,
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

/** What a reader sees of the annotations, besides the annotations themselves. */
export type Drawing = {
  /** The rotation of the page, in degrees. */
  readonly rotation?: number;
  /** Texts that are drawn, by the id of their annotation. */
  readonly texts?: ReadonlyMap<string, readonly string[]> | undefined;
};

/** True for a stamp, whose text is only drawn. */
export const hasDrawnText = (annotation: unknown): boolean =>
  shape.safeParse(annotation).data?.subtype === 'Stamp';

/** The text of each annotation as the pieces of its lines, from top to bottom. */
export function annotationPieces(
  annotations: readonly unknown[],
  { rotation = 0, texts = new Map() }: Drawing = {},
): Piece[][] {
  return annotations.flatMap((annotation) => {
    const flags = flagged.safeParse(annotation);
    if (flags.success && (flags.data.annotationFlags & invisibleFlags) !== 0) return [];
    const parsed = shape.safeParse(annotation);
    if (!parsed.success || parsed.data.hidden === true || parsed.data.noView === true) return [];
    const lines = linesOfText(parsed.data, texts.get(parsed.data.id ?? '') ?? []);
    return lines.length === 0 ? [] : [placed(lines, uprightBox(parsed.data.rect, rotation))];
  });
}

function linesOfText(annotation: Annotation, drawn: readonly string[]): string[] {
  const lines = textsOf(annotation, drawn).flatMap((written) => written.split(/\r\n?|\n/));
  return lines.map((line) => line.trim()).filter((line) => line !== '');
}

function textsOf(annotation: Annotation, drawnText: readonly string[]): readonly string[] {
  const { subtype, textContent, contentsObj } = annotation;
  const drawn = [...drawnText, ...(textContent ?? [])].filter((line) => line.trim() !== '');
  if (subtype === 'Widget') return textsOfField(annotation, drawn);
  if (subtype !== 'FreeText' && subtype !== 'Stamp') return [];
  return drawn.length > 0 ? drawn : [contentsObj?.str ?? ''];
}

const chosen = '☒';

function textsOfField(
  { fieldType, fieldValue, options, exportValue, buttonValue, password }: Annotation,
  drawn: readonly string[],
): readonly string[] {
  const values = [fieldValue ?? []].flat().filter((value) => value !== '');
  switch (fieldType ?? '') {
    case 'Tx':
      return password === true ? [] : values.length > 0 ? values : drawn;
    case 'Ch': {
      // The value of a choice may be a code.
      const named = values.map(
        (value) => options?.find((each) => each.exportValue === value)?.displayValue ?? value,
      );
      return drawn.length > 0 ? drawn : named;
    }
    case 'Btn':
      return values.some((value) => value !== 'Off' && value === (buttonValue ?? exportValue))
        ? [chosen]
        : [];
    default:
      return [];
  }
}

const maxSize = 14;

function placed(lines: readonly string[], [left, bottom, right, top]: Box): Piece[] {
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
  if (pieces.every((piece) => written.has(piece.text) || isDrawn(lines, piece))) return lines;
  const same = pieces.length === 1 ? lines.findIndex((line) => isBeside(line, first)) : -1;
  if (same !== -1)
    return lines.map((line, index) =>
      index === same ? [...line, first].toSorted((a, b) => a.x - b.x) : line,
    );
  const below = lines.findIndex(([piece]) => piece?.angle === 0 && piece.y < first.y);
  const at = below === -1 ? lines.length : below;
  return [...lines.slice(0, at), ...pieces.map((piece) => [piece]), ...lines.slice(at)];
}

/** True if the page has the text at the same place. */
const isDrawn = (lines: readonly Line[], { text: value, x, y, width, size }: Piece): boolean =>
  lines.some((line) => {
    const within = line.filter(
      (piece) =>
        Math.abs(piece.y - y) <= size && piece.x >= x - size && piece.x + piece.width <= x + width + size,
    );
    return textOfLine(within).includes(value);
  });

/** True if nothing of the line is behind the piece. */
const isBeside = (line: Line, { x, y, width, size }: Piece): boolean =>
  line.every((other) => other.angle === 0) &&
  Math.abs((line[0]?.y ?? Number.NaN) - y) <= size / 2 &&
  line.every(
    (other) => other.text.trim() === '' || other.x + other.width <= x + size || other.x >= x + width - size,
  );
