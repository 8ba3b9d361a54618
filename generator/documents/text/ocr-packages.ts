/** Finds the optional packages that optical character recognition needs. */
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { UserError } from '../../system/errors.ts';

/** Where the packages are. */
export type OcrPackages = {
  /** The main file of `tesseract.js`. */
  readonly library: string;
  /** Compressed data of each language: `…/eng.traineddata.gz`. */
  readonly languages: readonly string[];
  /** The folder of `pdfjs-dist`, which decodes images of fax machines (CCITT, JBIG2) and JPEG 2000; null if it is not installed. */
  readonly imageDecoders: string | null;
};

const libraryName = 'tesseract.js';
/** English, French, Spanish. */
const languageCodes = ['eng', 'fra', 'spa'] as const;
const dataPackage = (code: string): string => `@tesseract.js-data/${code}`;
/** The smaller of the two sets of data in each package; the other is for an older engine. */
const dataFile = (code: string): string => join('4.0.0_best_int', `${code}.traineddata.gz`);
/** Decodes the formats of images that `unpdf` does not know; it knows JPEG and plain pixels. */
export const decoderPackage = 'pdfjs-dist';

type Resolve = (name: string) => string;

/** Finds the packages. @throws {UserError} if one that is needed is not installed */
export function findOcrPackages(resolve: Resolve = createRequire(import.meta.url).resolve): OcrPackages {
  const library = found(resolve, libraryName);
  const languages = languageCodes
    .map((code) => ({ code, manifest: found(resolve, `${dataPackage(code)}/package.json`) }))
    .flatMap(({ code, manifest }) =>
      manifest === undefined ? [] : [join(dirname(manifest), dataFile(code))],
    )
    .filter((file) => existsSync(file));
  const missing = [
    ...(library === undefined ? [libraryName] : []),
    ...(languages.length === 0 ? [dataPackage(languageCodes[0])] : []),
  ];
  if (library === undefined || missing.length > 0)
    throw new UserError(
      `--ocr needs the optional ${missing.length === 1 ? 'package' : 'packages'} ${missing.join(' and ')}, which ${missing.length === 1 ? 'is' : 'are'} not installed. Run “npm install ${missing.join(' ')}” where civic is installed, or leave out --ocr.`,
    );
  const decoders = found(resolve, `${decoderPackage}/package.json`);
  return { library, languages, imageDecoders: decoders === undefined ? null : dirname(decoders) };
}

function found(resolve: Resolve, name: string): string | undefined {
  try {
    return resolve(name);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'MODULE_NOT_FOUND') return undefined;
    throw error;
  }
}
