/** Reads the text of PDF files with Mozilla’s pdf.js, as packed by unpdf. */
import { readFile } from 'node:fs/promises';
import { getDocumentProxy, getResolvedPDFJS } from 'unpdf';
import { annotationPieces, hasDrawnText, withAnnotations } from './annotations.ts';
import { cleanLines, joinHyphenated } from './clean.ts';
import { readColumns } from './columns.ts';
import { ExtractionError } from './extraction.ts';
import { linesOf, type Piece } from './lines.ts';
import { withMarginsInPlace } from './margins.ts';
import { turned, uprightBox } from './page-frame.ts';

export type PdfDocument = Awaited<ReturnType<typeof getDocumentProxy>>;
export type PdfPage = Awaited<ReturnType<PdfDocument['getPage']>>;

export type Pages = {
  readonly pages: readonly string[];
  /** Numbers of pages that cannot be read. */
  readonly unreadable: readonly number[];
};

/** The text of each page. @throws {ExtractionError} for a file that cannot be read */
export async function readPdf(path: string): Promise<Pages> {
  const document = await openPdf(await readFile(path));
  try {
    await refuseXfa(document);
    return await readPages(document);
  } finally {
    await document.loadingTask.destroy();
  }
}

/**
 * A form of XFA alone has only a page that asks to open it with another program (“Please wait...”). Other forms with XFA repeat it as
 * fields. @throws {ExtractionError}
 */
async function refuseXfa(document: PdfDocument): Promise<void> {
  const { info } = await document.getMetadata().catch(() => ({ info: {} }));
  const { IsXFAPresent: hasXfa, IsAcroFormPresent: hasFields } = info as Readonly<Record<string, unknown>>;
  if (hasXfa === true && hasFields !== true)
    throw new ExtractionError('unsupported', 'is an XFA form, whose content is not in its pages', {
      pages: document.numPages,
    });
}

async function readPages(document: PdfDocument): Promise<Pages> {
  const pages: string[] = [];
  const unreadable: number[] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const text = await readPage(document, number);
    if (text === undefined) unreadable.push(number);
    pages.push(text ?? '');
  }
  if (unreadable.length === pages.length)
    throw new ExtractionError('damaged', 'has no page that can be read', {
      pages: pages.length,
    });
  return { pages: joinHyphenated(pages), unreadable };
}

/** @throws {ExtractionError} for a file that cannot be read */
export async function openPdf(bytes: Buffer): Promise<PdfDocument> {
  try {
    // Fonts and images are not needed. Its warnings about fonts would be lines on standard output.
    return await getDocumentProxy(new Uint8Array(bytes), {
      verbosity: 0,
      disableFontFace: true,
    });
  } catch (cause) {
    if (cause instanceof Error && cause.name === 'PasswordException')
      throw new ExtractionError('encrypted', 'needs a password', { cause });
    const detail = cause instanceof Error ? cause.message : String(cause);
    throw new ExtractionError('damaged', `is not a complete PDF (${detail})`, {
      cause,
    });
  }
}

/** Undefined if the page is damaged. */
async function readPage(document: PdfDocument, number: number): Promise<string | undefined> {
  try {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    const annotations: readonly unknown[] = await page.getAnnotations();
    const pieces = items.flatMap((item) => ('str' in item ? [pieceOf(item, page.rotate)] : []));
    const texts = annotations.some(hasDrawnText) ? await drawnTexts(page).catch(() => undefined) : undefined;
    page.cleanup();
    const [left = 0, bottom = 0, right = 0, top = 0] = page.view;
    const view = uprightBox([left, bottom, right, top], page.rotate);
    const lines = withMarginsInPlace(linesOf(pieces), view);
    const notes = annotationPieces(annotations, { rotation: page.rotate, texts });
    return cleanLines(readColumns(withAnnotations(lines, notes)).join('\n'));
  } catch {
    return undefined;
  }
}

type TextItem = Extract<
  Awaited<ReturnType<PdfPage['getTextContent']>>['items'][number],
  { readonly str: string }
>;

/** The texts that annotations draw, by their ids: the text of a stamp is nowhere else. */
async function drawnTexts(page: PdfPage): Promise<Map<string, string[]>> {
  const { OPS } = await getResolvedPDFJS();
  const { fnArray, argsArray } = await page.getOperatorList();
  const texts = new Map<string, string[]>();
  let id: string | undefined;
  for (const [index, operator] of fnArray.entries()) {
    const [first]: readonly unknown[] = Array.isArray(argsArray[index]) ? argsArray[index] : [];
    if (operator === OPS.beginAnnotation) id = String(first);
    else if (operator === OPS.endAnnotation) id = undefined;
    else if (operator === OPS.showText && id !== undefined)
      texts.set(id, [...(texts.get(id) ?? []), textOfGlyphs(first)]);
  }
  return texts;
}

/** Spaces between glyphs are numbers: thousandths of the size of the font, to the left. */
const spaceOfGlyphs = -200;

const textOfGlyphs = (glyphs: unknown): string =>
  (Array.isArray(glyphs) ? (glyphs as readonly unknown[]) : [])
    .map((glyph) => {
      if (typeof glyph === 'number') return glyph < spaceOfGlyphs ? ' ' : '';
      return typeof glyph === 'object' && glyph !== null && 'unicode' in glyph ? String(glyph.unicode) : '';
    })
    .join('');

/** The position in the direction of the text (PDF 1.7, 9.4.4: the matrix is a, b, c, d, e, f). */
function pieceOf({ str, dir, width, transform }: TextItem, rotation: number): Piece {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = transform.map(Number);
  const direction = (Math.atan2(b, a) * 180) / Math.PI;
  return {
    text: str,
    ...turned(e, f, direction),
    width,
    size: Math.hypot(c, d),
    // Of a rotated page, texts in its direction are upright.
    angle: (((Math.round(direction) - rotation) % 360) + 360) % 360,
    isRightToLeft: dir === 'rtl',
  };
}
