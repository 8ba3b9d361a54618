/** Writes the texts of a corpus as the file that another corpus in a folder can have: `document_texts.ndjson`. */
import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { PageText } from '../../../schemas/tables/index.ts';
import { explainWrite } from '../../store/write-errors.ts';
import type { Corpus } from '../corpus.ts';
import { PageTexts } from './page-texts.ts';

export type ExportCounts = { documents: number; pages: number; characters: number };

/**
 * Writes the pages of every document that the corpus has a text of, by SHA-256, without what redactions remove. The file appears when it
 * is complete.
 */
export async function exportTexts(corpus: Corpus, file: string): Promise<ExportCounts | undefined> {
  const counts = { documents: 0, pages: 0, characters: 0 };
  const lines = pagesIn(corpus, counts).map((page) => `${JSON.stringify(page)}\n`);
  const partial = `${file}.partial`;
  try {
    await pipeline(Readable.from(lines), createWriteStream(partial));
    if (counts.pages > 0) await rename(partial, file);
  } catch (error) {
    throw explainWrite(file, error);
  } finally {
    await rm(partial, { force: true });
  }
  return counts.pages > 0 ? counts : undefined;
}

function* pagesIn(corpus: Corpus, counts: ExportCounts): Generator<PageText> {
  const { snapshot, layout, redactions } = corpus;
  if (!layout.has('documents')) return;
  const texts = new PageTexts(snapshot.database, redactions);
  const documents = snapshot.database
    .prepare('SELECT url, sha256 FROM documents WHERE sha256 IS NOT NULL ORDER BY sha256, id')
    .iterate();
  let last: string | undefined;
  for (const { url, sha256 } of documents) {
    if (sha256 === last) continue;
    const pages = texts.of({ url: String(url), sha256: String(sha256) });
    if (pages.length === 0) continue;
    last = String(sha256);
    counts.documents++;
    counts.pages += pages.length;
    for (const page of pages) {
      counts.characters += page.text.length;
      yield page;
    }
  }
}
