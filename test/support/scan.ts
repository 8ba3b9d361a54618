/** Writes small PDF files whose pages are images of text, as a scanner does. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import type { OcrPackages } from '../../generator/documents/text/ocr-packages.ts';
import { pdfFile } from './pdf.ts';

/** Lines through points `xy` of a grid of 5 by 7, from the upper left corner; a space lifts the pen. */
const strokes: Readonly<Record<string, string>> = {
  A: '062046 1434',
  B: '000636454434030343 00304142 3334',
  C: '4130100105163645',
  D: '00062643412000',
  E: '40000646 0333',
  F: '400006 0333',
  H: '0006 4046 0343',
  I: '2026',
  L: '000646',
  M: '0600234046',
  N: '06004640',
  O: '100105163645413010',
  P: '06003041423303',
  S: '41301001021333444536160505',
  T: '0040 2026',
  U: '000516364540',
  V: '002640',
  Y: '002340 2326',
  2: '01103041420646',
  5: '40000312324345361605',
};

/** Pixels of a letter’s grid: letters of 12 points at 300 dots per inch. */
const cell = 6;
const advance = 6 * cell;
const lineHeight = 16 * cell;
const margin = 60;
const penRadius = 2.6;

type Bitmap = { readonly width: number; readonly height: number; readonly bytes: Uint8Array };

/** One bit per pixel, 1 is white. Turned counterclockwise by the rotation, so that the page shows it upright. */
function bitmapOf(lines: readonly string[], rotation: number): Bitmap {
  const columns = Math.max(...lines.map(({ length }) => length));
  const [w, h] = [columns * advance + 2 * margin, lines.length * lineHeight + 2 * margin];
  const isSideways = rotation % 180 !== 0;
  const width = Math.ceil((isSideways ? h : w) / 8) * 8;
  const height = isSideways ? w : h;
  const turned = (x: number, y: number): [number, number] =>
    rotation === 90 ? [y, w - x] : rotation === 180 ? [w - x, h - y] : rotation === 270 ? [h - y, x] : [x, y];
  const bytes = new Uint8Array((width / 8) * height).fill(0xff);
  const dot = (x: number, y: number): void => {
    for (let dy = -3; dy <= 3; dy++)
      for (let dx = -3; dx <= 3; dx++) {
        const [left, top] = turned(Math.round(x) + dx, Math.round(y) + dy);
        const at = (top * width + left) >> 3;
        if (dx * dx + dy * dy <= penRadius ** 2) bytes[at] = (bytes[at] ?? 0) & ~(0x80 >> (left & 7));
      }
  };
  for (const [row, line] of lines.entries())
    for (const [column, letter] of line.split('').entries()) {
      if (letter === ' ') continue;
      const drawn = strokes[letter];
      if (drawn === undefined) throw new Error(`There are no strokes for “${letter}”`);
      for (const stroke of drawn.split(' '))
        drawStroke(stroke, margin + column * advance, margin + row * lineHeight, dot);
    }
  return { width, height, bytes };
}

function drawStroke(stroke: string, left: number, top: number, dot: (x: number, y: number) => void): void {
  const points = (stroke.match(/../g) ?? []).map(([x, y]) => [Number(x) * cell, Number(y) * cell] as const);
  for (const [index, [x, y]] of points.entries()) {
    const [nextX, nextY] = points[index + 1] ?? [x, y];
    const steps = Math.max(1, Math.abs(nextX - x), Math.abs(nextY - y));
    for (let step = 0; step <= steps; step++)
      dot(left + x + ((nextX - x) * step) / steps, top + y + ((nextY - y) * step) / steps);
  }
}

/** A page of lines in capital letters; `rotation` is how the scanner was fed, in degrees, which the page corrects. */
export type ScannedPage = { readonly lines: readonly string[]; readonly rotation?: 0 | 90 | 180 | 270 };

/** A file whose pages are images. A page without lines is blank, without any image. */
export function scannedPdf(pages: readonly ScannedPage[]): Buffer {
  const firstPage = 3;
  const kids = pages.map((_, index) => `${firstPage + 3 * index} 0 R`).join(' ');
  return pdfFile([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages.length} /Kids [${kids}] >>`,
    ...pages.flatMap((page, index) => pageObjects(page, firstPage + 3 * index)),
  ]);
}

function pageObjects({ lines, rotation = 0 }: ScannedPage, number: number): string[] {
  const { width, height, bytes } = bitmapOf(lines.length === 0 ? [' '] : lines, rotation);
  const packed = deflateSync(bytes).toString('latin1');
  const content = lines.length === 0 ? '' : 'q 612 0 0 792 0 0 cm /Scan Do Q';
  return [
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Rotate ${rotation} /Resources << /XObject << /Scan ${number + 2} 0 R >> >> /Contents ${number + 1} 0 R >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceGray /BitsPerComponent 1 /Filter /FlateDecode /Length ${packed.length} >>\nstream\n${packed}\nendstream`,
  ];
}

/**
 * A library in place of Tesseract, and empty data of two languages, in a folder. It answers with how it was started and with the size of
 * the image: `eng,fra data true cache none 1456 x 312`.
 */
export function ocrStandIn(folder: string): OcrPackages {
  const library = join(folder, 'library.cjs');
  writeFileSync(
    library,
    `const { existsSync } = require('node:fs');
     exports.OEM = { LSTM_ONLY: 1 };
     exports.createWorker = async (languages, engine, { langPath, cacheMethod }) => ({
       recognize: async (image) => {
         const [, width, height] = /^P5\\n(\\d+) (\\d+)\\n255\\n/.exec(image.toString('latin1'));
         const hasData = languages.every((code) => existsSync(langPath + '/' + code + '.traineddata.gz'));
         return { data: { text: [languages, 'data', hasData, 'cache', cacheMethod, width, 'x', height].join(' ') } };
       },
       terminate: async () => {},
     });`,
  );
  const languages = ['eng', 'fra'].map((code) => join(folder, `${code}.traineddata.gz`));
  for (const file of languages) writeFileSync(file, '');
  return { library, languages, imageDecoders: null };
}
