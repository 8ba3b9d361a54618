/** The process that reads texts, with its limits. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { expect, it, onTestFinished } from 'vitest';
import type { Extraction } from '../../../../generator/documents/text/extraction.ts';
import { type ExtractionLimits, TextExtractor } from '../../../../generator/documents/text/extractor.ts';
import { pdfLines, pdfOf } from '../../../support/pdf.ts';

const limits: ExtractionLimits = { timeoutMs: 60_000, memoryBytes: 1e9 };

const sentence = 'The council of the city will meet at the town hall';

/** Reads files one after the other with one extractor. */
async function read(
  files: readonly (readonly [mediaType: string, content: string | Uint8Array])[],
  changed: Partial<ExtractionLimits> = {},
): Promise<Extraction[]> {
  const folder = mkdtempSync(join(tmpdir(), 'civic-extractor-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  await using extractor = new TextExtractor({ ...limits, ...changed });
  return await Promise.all(
    files.map(([mediaType, content], index) => {
      const path = join(folder, String(index));
      writeFileSync(path, content);
      return extractor.extract({ path, mediaType, folder });
    }),
  );
}

const pdf = ['application/pdf', pdfOf([pdfLines([sentence])])] as const;

/** A page whose content has 300 kB, and unpacked 300 MB. */
function bomb(): Buffer {
  const packed = deflateSync(Buffer.alloc(300e6, ' '), { level: 1 });
  const content = `<< /Length ${packed.length} /Filter /FlateDecode >>\nstream\n`;
  const file = pdfOf([pdfLines([sentence])]).toString('latin1');
  const start = file.indexOf('5 0 obj\n') + '5 0 obj\n'.length;
  const end = file.indexOf('endstream', start);
  return Buffer.concat([
    Buffer.from(file.slice(0, start) + content, 'latin1'),
    packed,
    Buffer.from(`\n${file.slice(end)}`, 'latin1'),
  ]);
}

it('a file that takes too much memory is given up, and the next one is read', async () => {
  const results = await read([['application/pdf', bomb()], pdf], {
    memoryBytes: 250e6,
  });
  expect(results).toMatchObject([
    {
      status: 'too_large',
      reason: 'takes more than 250 MB of memory to read',
      text: '',
    },
    { status: 'text', text: sentence },
  ]);
});

it('a file that takes too much time is given up, and the next one is read', async () => {
  // The time of the parser grows with the square of the depth.
  const endless = ['text/html', `<html>${'<div>'.repeat(300_000)}`] as const;
  const results = await read([endless, ['text/plain', sentence]], {
    timeoutMs: 2000,
  });
  expect(results).toMatchObject([
    { status: 'too_large', reason: 'takes more than 2.0 s to read' },
    { status: 'text', text: sentence },
  ]);
});
