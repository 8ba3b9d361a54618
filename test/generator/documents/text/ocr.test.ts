/** Scans, read by the optional package `tesseract.js`. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { extractText } from '../../../../generator/documents/text/extract.ts';
import type { Extraction } from '../../../../generator/documents/text/extraction.ts';
import { findOcrPackages } from '../../../../generator/documents/text/ocr-packages.ts';
import type { OcrSettings } from '../../../../generator/documents/text/ocr.ts';
import { pdfLines, pdfOf } from '../../../support/pdf.ts';
import { ocrStandIn, scannedPdf } from '../../../support/scan.ts';

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'civic-ocr-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function read(content: Buffer, ocr?: Partial<OcrSettings>): Promise<Extraction> {
  const folder = temporaryFolder();
  const path = join(folder, 'file');
  writeFileSync(path, content);
  const settings = ocr && { packages: findOcrPackages(), pagesMax: 10, timeoutMs: 1e9, ...ocr };
  return await extractText({ path, mediaType: 'application/pdf', folder, ocr: settings });
}

const lines = ['MINUTES OF THE CITY COUNCIL', 'THE MOTION PASSED BY A VOTE OF 5 TO 2'];

it('a scan is read page by page, upright, and marked; without OCR, it has no text', async () => {
  const scan = scannedPdf([{ lines }, { lines: ['THE COUNCIL VOTED TO CLOSE A PUBLIC LANE'], rotation: 90 }]);
  const result = await read(scan, {});
  expect(result).toMatchObject({ status: 'text', readBy: 'ocr', pages: 2, reason: null });
  expect(result.text).toBe(`${lines.join('\n')}\n\nTHE COUNCIL VOTED TO CLOSE A PUBLIC LANE`);
  expect(result.pageStarts).toEqual([0, lines.join('\n').length + 2]);
  expect(await read(scan)).toMatchObject({ status: 'no_text', text: '' });
});

it('every language is read from a local file, so that nothing is loaded from the network', async () => {
  const { text } = await read(scannedPdf([{ lines }]), { packages: ocrStandIn(temporaryFolder()) });
  expect(text).toBe('eng,fra data true cache none 1456 x 312');
});

it('pages beyond the limits are left out, and the reason says so', async () => {
  const packages = ocrStandIn(temporaryFolder());
  const scan = scannedPdf([{ lines }, { lines }, { lines }]);
  const some = await read(scan, { packages, pagesMax: 2 });
  expect(some).toMatchObject({
    status: 'text',
    pages: 3,
    reason: '--ocr leaves out the last 1 of its pages',
  });
  expect(some.pageStarts).toHaveLength(3);
  const none = await read(scan, { packages, timeoutMs: 0 });
  expect(none).toMatchObject({ status: 'no_text', readBy: 'ocr', pages: 3 });
  expect(none.reason).toContain('leaves out the last 3 of its pages');
});

it('a page without an image is named, and a document with text is not recognized', async () => {
  const packages = ocrStandIn(temporaryFolder());
  const scan = scannedPdf([{ lines }, { lines: [] }]);
  expect(await read(scan, { packages })).toMatchObject({
    reason: 'pages that cannot be read: 2; the optional package pdfjs-dist decodes more formats of images',
  });
  const text = 'The council of the city will meet at the town hall';
  const written = await read(pdfOf([pdfLines([text])]), { packages });
  expect(written).toMatchObject({ status: 'text', text });
  expect(written.readBy).toBeUndefined();
});

it('a missing package is named, with the command that installs it', () => {
  const missing = (...names: string[]) =>
    findOcrPackages((name) => {
      if (names.some((one) => name.startsWith(one)))
        throw Object.assign(new Error(name), { code: 'MODULE_NOT_FOUND' });
      return import.meta.filename;
    });
  expect(() => missing('tesseract.js', '@tesseract.js-data')).toThrow(
    '--ocr needs the optional packages tesseract.js and @tesseract.js-data/eng, which are not installed. Run “npm install tesseract.js @tesseract.js-data/eng” where civic is installed, or leave out --ocr.',
  );
  expect(() => missing('@tesseract.js-data')).toThrow(
    'the optional package @tesseract.js-data/eng, which is',
  );
});
