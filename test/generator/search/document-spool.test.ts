/** The write buffers of a spool. */
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { DocumentSpool } from '../../../generator/search/document-spool.ts';
import { temporaryFolder } from '../../support/corpus/corpus.ts';
import { randomDocuments } from '../../support/search/random-documents.ts';

it('hold 8 MiB of all months together, and no more', () => {
  const folder = temporaryFolder();
  const spool = new DocumentSpool(folder);
  const [document] = randomDocuments(1, 1);
  if (document === undefined) throw new Error('no document');
  const summary = 'x'.repeat(100_000);
  let added = 0;
  // Two documents of each month, far less than fills the buffer of one.
  for (let month = 0; month < 100; month++)
    for (const day of ['01', '02'])
      added += spool.add({
        ...document,
        date: `20${10 + Math.floor(month / 12)}-${String(1 + (month % 12)).padStart(2, '0')}-${day}`,
        summary,
      }).bytes;
  const written = readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
  expect(added - written).toBeLessThan(8 * 1024 * 1024);
  expect(written).toBeGreaterThan(8 * 1024 * 1024);
});
