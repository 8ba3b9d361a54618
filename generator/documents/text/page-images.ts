/** The images of scanned pages, for optical character recognition. */
import type { getResolvedPDFJS } from 'unpdf';
import type { PdfPage } from './pdf.ts';

/** One byte per pixel, 0 is black. */
export type GrayImage = { readonly width: number; readonly height: number; readonly pixels: Uint8Array };

/** Logos and lines are smaller. */
const sideMin = 200;
/** A letter page at 600 dpi has 34 million. */
const pixelsMax = 80e6;

/** An image on its page. */
type PlacedImage = GrayImage & {
  /** Degrees by which it is turned clockwise when the page is shown: 0, 90, 180 or 270. */
  readonly turn: number;
  readonly left: number;
  readonly top: number;
};

export type PdfOperators = Awaited<ReturnType<typeof getResolvedPDFJS>>['OPS'];

/** Upright images of a page from top to bottom; strips of one scan are joined. */
export async function imagesOfPage(page: PdfPage, operators: PdfOperators): Promise<GrayImage[]> {
  const placed = (await placedImages(page, operators)).map((image) => ({
    ...image,
    ...turned(image, image.turn),
  }));
  const columns = Map.groupBy(placed, ({ left, width }) => `${Math.round(left)} ${width}`);
  return [...columns.values()].map((strips) => joined(strips.toSorted((a, b) => b.top - a.top)));
}

/** a, b, c, d, e, f as in PDF 1.7, 8.3.3. */
type Matrix = readonly [number, number, number, number, number, number];
const identity: Matrix = [1, 0, 0, 1, 0, 0];

async function placedImages(page: PdfPage, OPS: PdfOperators): Promise<PlacedImage[]> {
  const { fnArray, argsArray } = await page.getOperatorList();
  const images: PlacedImage[] = [];
  const saved: Matrix[] = [];
  let matrix = identity;
  for (const [index, operator] of fnArray.entries()) {
    const args: unknown = argsArray[index];
    if (operator === OPS.save) saved.push(matrix);
    else if (operator === OPS.restore) matrix = saved.pop() ?? identity;
    else if (operator === OPS.transform) matrix = product(matrix, matrixOf(args));
    else if (
      operator === OPS.paintImageXObject ||
      operator === OPS.paintInlineImageXObject ||
      operator === OPS.paintImageMaskXObject
    ) {
      const image = grayImage(await decodedImage(page, Array.isArray(args) ? args[0] : undefined));
      if (image !== undefined) images.push(placeImage(image, matrix, page.rotate));
    }
  }
  return images;
}

function matrixOf(args: unknown): Matrix {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = Array.from(args as ArrayLike<unknown>, Number);
  return [a, b, c, d, e, f];
}

const product = ([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix => [
  a * g + c * h,
  b * g + d * h,
  a * i + c * j,
  b * i + d * j,
  a * k + c * l + e,
  b * k + d * l + f,
];

/** An image fills the unit square of its matrix. */
function placeImage(image: GrayImage, [a, b, c, d, e, f]: Matrix, rotation: number): PlacedImage {
  const counterclockwise = (Math.atan2(b, a) * 180) / Math.PI;
  const turn = Math.round((rotation - counterclockwise) / 90) * 90;
  return {
    ...image,
    turn: ((turn % 360) + 360) % 360,
    left: Math.min(e, e + a, e + c, e + a + c),
    top: Math.max(f, f + b, f + d, f + b + d),
  };
}

type DecodedImage = { readonly width: number; readonly height: number; readonly data: ArrayLike<number> };

/** Images are in the operator list, or in the objects of the page or the document. */
async function decodedImage(page: PdfPage, found: unknown): Promise<DecodedImage | undefined> {
  const image = typeof found === 'string' ? await objectOf(page, found) : found;
  if (typeof image !== 'object' || image === null || !('data' in image)) return undefined;
  const { width, height, data } = image as Record<'width' | 'height' | 'data', unknown>;
  const bytes = typeof data === 'string' ? await objectOf(page, data) : data;
  const pixels = ArrayBuffer.isView(bytes) ? bytes : (bytes as { data?: unknown } | null)?.data;
  return ArrayBuffer.isView(pixels)
    ? { width: Number(width), height: Number(height), data: pixels as Uint8Array }
    : undefined;
}

const objectOf = (page: PdfPage, id: string): Promise<unknown> =>
  new Promise((resolve) => void (id.startsWith('g_') ? page.commonObjs : page.objs).get(id, resolve));

/** Undefined for an image that is too small or too large for a page, or in an unknown form. */
function grayImage(image: DecodedImage | undefined): GrayImage | undefined {
  if (image === undefined) return undefined;
  const { width, height, data } = image;
  const count = width * height;
  if (width < sideMin || height < 1 || count > pixelsMax) return undefined;
  const rowBytes = Math.ceil(width / 8);
  if (data.length === rowBytes * height) return { width, height, pixels: ofBits(data, width, height) };
  const channels = data.length / count;
  return [1, 3, 4].includes(channels)
    ? { width, height, pixels: ofChannels(data, count, channels) }
    : undefined;
}

/** Eight pixels per byte, the leftmost first, 1 is white. */
function ofBits(data: ArrayLike<number>, width: number, height: number): Uint8Array {
  const pixels = new Uint8Array(width * height);
  const rowBytes = Math.ceil(width / 8);
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++)
      pixels[at] = ((data[y * rowBytes + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1 ? 255 : 0;
  return pixels;
}

/** The green channel has most of the brightness; transparent pixels are white. */
function ofChannels(data: ArrayLike<number>, count: number, channels: number): Uint8Array {
  const pixels = new Uint8Array(count);
  for (let index = 0; index < count; index++) {
    const at = index * channels;
    const isHidden = channels === 4 && data[at + 3] === 0;
    pixels[index] = isHidden ? 255 : (data[channels === 1 ? at : at + 1] ?? 255);
  }
  return pixels;
}

/** Turns an image clockwise by a multiple of 90 degrees. */
function turned({ width, height, pixels }: GrayImage, degrees: number): GrayImage {
  if (degrees === 0) return { width, height, pixels };
  const result = new Uint8Array(pixels.length);
  const isSideways = degrees !== 180;
  const newWidth = isSideways ? height : width;
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [newX, newY] =
        degrees === 90
          ? [height - 1 - y, x]
          : degrees === 180
            ? [width - 1 - x, height - 1 - y]
            : [y, width - 1 - x];
      result[newY * newWidth + newX] = pixels[y * width + x] ?? 255;
    }
  return { width: newWidth, height: isSideways ? width : height, pixels: result };
}

/** One image of strips that are below each other. */
function joined(strips: readonly GrayImage[]): GrayImage {
  const [first] = strips;
  if (first === undefined || strips.length === 1)
    return first ?? { width: 0, height: 0, pixels: new Uint8Array() };
  const height = strips.reduce((sum, strip) => sum + strip.height, 0);
  const pixels = new Uint8Array(first.width * height);
  let at = 0;
  for (const strip of strips) {
    pixels.set(strip.pixels, at);
    at += strip.pixels.length;
  }
  return { width: first.width, height, pixels };
}
