/** Reads the text of scanned PDFs by optical character recognition, with Tesseract in WebAssembly. */
import { mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type tesseractModule from 'tesseract.js';
import { getResolvedPDFJS } from 'unpdf';
import { cleanLines, joinHyphenated } from './clean.ts';
import type { OcrPackages } from './ocr-packages.ts';
import { type GrayImage, imagesOfPage, type PdfOperators } from './page-images.ts';
import { openPdf, type PdfDocument } from './pdf.ts';

export type OcrSettings = {
  readonly packages: OcrPackages;
  /** Pages of one document. */
  readonly pagesMax: number;
  /** For one document; the page that is being read when it ends is finished. */
  readonly timeoutMs: number;
};

/** What was read of a scan. */
export type ScannedPages = {
  /** Empty where a page was not read. */
  readonly pages: readonly string[];
  /** Numbers of pages whose images cannot be decoded. */
  readonly unreadable: readonly number[];
  /** Number of pages at the end that the limits left out. */
  readonly leftOut: number;
};

/** Reads the pages of a scan. The folder is for temporary files. */
export async function readScan(path: string, folder: string, settings: OcrSettings): Promise<ScannedPages> {
  const scan = await openScan(path, settings.packages.imageDecoders);
  try {
    await using recognizer = await openRecognizer(settings.packages, folder);
    return await readPages(scan, recognizer, settings);
  } finally {
    await scan.document.loadingTask.destroy();
  }
}

async function readPages(
  scan: Scan,
  recognizer: Recognizer,
  { pagesMax, timeoutMs }: OcrSettings,
): Promise<ScannedPages> {
  const { document } = scan;
  const ends = performance.now() + timeoutMs;
  const pages: string[] = [];
  const unreadable: number[] = [];
  while (pages.length < Math.min(document.numPages, pagesMax) && performance.now() < ends) {
    const number = pages.length + 1;
    const text = await readPage(scan, number, recognizer);
    if (text === undefined) unreadable.push(number);
    pages.push(text ?? '');
  }
  const leftOut = document.numPages - pages.length;
  const read = joinHyphenated(pages);
  return { pages: [...read, ...Array.from({ length: leftOut }, () => '')], unreadable, leftOut };
}

/** Undefined if the page is damaged, or has no image that can be decoded. */
async function readPage(
  { document, operators }: Scan,
  number: number,
  recognizer: Recognizer,
): Promise<string | undefined> {
  let images: GrayImage[];
  try {
    const page = await document.getPage(number);
    images = await imagesOfPage(page, operators);
    page.cleanup();
  } catch {
    return undefined;
  }
  if (images.length === 0) return undefined;
  const texts: string[] = [];
  for (const image of images) texts.push(cleanLines(await recognizer.read(image)));
  return texts.filter((text) => text !== '').join('\n');
}

/** A document, and the numbers of the operators in the build of pdf.js that reads it. */
type Scan = { readonly document: PdfDocument; readonly operators: PdfOperators };

const workerName = 'pdfjsWorker';

async function openScan(path: string, folder: string | null): Promise<Scan> {
  const bytes = await readFile(path);
  if (folder === null) return { document: await openPdf(bytes), operators: (await getResolvedPDFJS()).OPS };
  // The build refers to these classes for drawing, which is not done here.
  for (const name of ['DOMMatrix', 'ImageData', 'Path2D'])
    if (!(name in globalThis)) Reflect.set(globalThis, name, Object);
  const { getDocument, OPS } = (await import(
    pathToFileURL(join(folder, 'legacy', 'build', 'pdf.mjs')).href
  )) as Awaited<ReturnType<typeof getResolvedPDFJS>>;
  // Every build of pdf.js in a process uses the worker that is there, and that of `unpdf` has no decoders.
  const worker: unknown = Reflect.get(globalThis, workerName);
  Reflect.deleteProperty(globalThis, workerName);
  try {
    const document = await getDocument({
      data: new Uint8Array(bytes),
      verbosity: 0,
      disableFontFace: true,
      isOffscreenCanvasSupported: false,
      wasmUrl: `${join(folder, 'wasm')}/`,
    }).promise;
    return { document, operators: OPS };
  } finally {
    Reflect.set(globalThis, workerName, worker);
  }
}

type Recognizer = AsyncDisposable & { readonly read: (image: GrayImage) => Promise<string> };

/** Starts Tesseract in a thread. All its files are local: it never loads anything from the network. */
async function openRecognizer({ library, languages }: OcrPackages, folder: string): Promise<Recognizer> {
  const { default: tesseract } = (await import(pathToFileURL(library).href)) as {
    default: typeof tesseractModule;
  };
  // The data of several languages has to be in one folder.
  const dataFolder = join(folder, 'ocr-languages');
  rmSync(dataFolder, { recursive: true, force: true });
  mkdirSync(dataFolder);
  for (const file of languages) symlinkSync(file, join(dataFolder, basename(file)));
  const codes = languages.map((file) => basename(file).replace(/\..*/, ''));
  const worker = await tesseract.createWorker(codes, tesseract.OEM.LSTM_ONLY, {
    langPath: dataFolder,
    cacheMethod: 'none',
    // Without a handler, an error of the thread would end the process.
    errorHandler: () => {},
  });
  return {
    read: async (image) => (await worker.recognize(portableGraymap(image))).data.text,
    [Symbol.asyncDispose]: async () => {
      await worker.terminate();
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}

/** An image file without compression: https://netpbm.sourceforge.net/doc/pgm.html. */
const portableGraymap = ({ width, height, pixels }: GrayImage): Buffer =>
  Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), pixels]);
