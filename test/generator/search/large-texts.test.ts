/** Builds with much text, and with nothing to search but texts. */
import { describe, expect, it } from 'vitest';
import { openSearch } from '../../../generator/commands/shared/search-folder.ts';
import { smallCorpus, temporaryFolder, writeNdjson } from '../../support/corpus/corpus.ts';
import { sampleRow } from '../../support/corpus/rows.ts';
import { buildInto } from '../../support/site/build.ts';

const sha256 = 'a'.repeat(64);

/** Builds a corpus with one document of its meeting; returns what asks its search. */
async function built(texts: readonly string[], rows = smallCorpus()) {
  const corpus = writeNdjson(temporaryFolder(), {
    ...rows,
    documents: [sampleRow('documents', { id: 'doc1', kind: 'packet', sha256 })],
    document_texts: texts.map((text, at) => ({
      document_sha256: sha256,
      page: at + 1,
      pages: texts.length,
      text,
      language: 'en',
      read_by: 'text',
      start_seconds: null,
    })),
  } as Parameters<typeof writeNdjson>[1]);
  const folder = temporaryFolder();
  await buildInto(folder, corpus, { parts: ['site', 'search'] });
  const ask = await openSearch(folder, 'documents', () => undefined);
  return async (path: string): Promise<unknown> => JSON.parse((await ask(path)).body);
}

describe('texts of a build', () => {
  it('are found on their pages where a meeting has 4 MB of them', async () => {
    const words = 'harbor zoning permit budget noise '.repeat(5900).slice(0, 199_980);
    const ask = await built(Array.from({ length: 20 }, (_, at) => `${words} levee${at}`));
    expect(await ask('/documents?q=levee17&strict=true')).toMatchObject({
      count: 1,
      results: [{ page: 18, pages: 20 }],
    });
    expect(await ask('/documents/text?id=doc1&from=20')).toMatchObject({ text: [{ page: 20 }] });
  });

  it('are found where no meeting has a brief or a decision', async () => {
    const ask = await built(['The levee.'], { ...smallCorpus(), briefs: [], decisions: [] });
    expect(await ask('/documents?q=levee')).toMatchObject({ count: 1, results: [{ document_id: 'doc1' }] });
    expect(await ask('/search?q=levee')).toMatchObject({ count: 0 });
    expect(await ask('/health')).toMatchObject({ status: 'ok', meetings: 0 });
  });
});
