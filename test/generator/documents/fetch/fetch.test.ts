import { describe, expect, it } from 'vitest';
import { documentTexts } from '../../../../generator/documents/texts.ts';
import { openStore } from '../../../../generator/store/open-store.ts';
import { pdfLines, pdfOf } from '../../../support/pdf.ts';
import { Documents, now, serve, sha } from '../documents.fixture.ts';

const agenda = pdfOf([pdfLines(['Agenda of the regular meeting of the council'])]);

describe('a run', () => {
  it('keeps the bytes of each document, completes its row, and reads its text', async () => {
    const documents = await Documents.start(
      [
        { id: 'd1', path: '/a' },
        { id: 'd2', path: '/b', kind: 'minutes' },
        { id: 'd3', path: '/c', kind: 'exhibit' },
      ],
      serve({ '/a': agenda, '/b': 'Minutes of the meeting', '/c': 'Exhibit' }),
    );
    const counts = await documents.fetch();
    expect(counts).toMatchObject({
      asked: 2,
      unchanged: 0,
      versions: 0,
      failures: [],
      remaining: 0,
      pages: 1,
    });
    expect(documents.rows('SELECT id, sha256, bytes, media_type FROM documents ORDER BY id')).toEqual([
      {
        id: 'd1',
        sha256: sha(agenda),
        bytes: agenda.length,
        media_type: 'application/pdf',
      },
      {
        id: 'd2',
        sha256: sha('Minutes of the meeting'),
        bytes: 22,
        media_type: 'text/plain',
      },
      { id: 'd3', sha256: null, bytes: null, media_type: null },
    ]);
    const key = `${sha(agenda).slice(0, 2)}/${sha(agenda)}`;
    expect(Buffer.from((await openStore(`${documents.corpus}.documents`).get(key))?.body ?? [])).toEqual(
      agenda,
    );
    expect(documentTexts(documents.database, 'm1')).toMatchObject([
      {
        documentId: 'd1',
        text: 'Agenda of the regular meeting of the council',
        pageStarts: [0],
      },
      { documentId: 'd2', text: 'Minutes of the meeting', pageStarts: [] },
    ]);
  });

  it('asks the newest meetings first, up to its limit, and the next run continues', async () => {
    const documents = await Documents.start(
      [
        { id: 'd1', path: '/old', meeting: 'm3' },
        { id: 'd2', path: '/new' },
        { id: 'd3', path: '/middle', meeting: 'm2' },
      ],
      serve({ '/old': 'old', '/new': 'new', '/middle': 'middle' }),
    );
    const limits = { documents: 2, bytes: 1e6, totalBytes: 1e9 };
    expect(await documents.fetch({ limits })).toMatchObject({
      asked: 2,
      remaining: 1,
    });
    expect(documents.requested()).toEqual(['/new', '/middle']);
    expect(await documents.fetch({ limits })).toMatchObject({
      asked: 1,
      remaining: 0,
    });
    expect(documents.requested()).toEqual(['/old']);
  });

  it('asks for an address once, whichever documents have it', async () => {
    const documents = await Documents.start(
      [
        { id: 'd1', path: '/a' },
        { id: 'd2', path: '/a', kind: 'packet', meeting: 'm2' },
      ],
      serve({ '/a': 'both' }),
    );
    await documents.fetch();
    expect(documents.requested()).toEqual(['/a']);
    expect(documents.rows('SELECT DISTINCT sha256 FROM documents')).toEqual([{ sha256: sha('both') }]);
    // A row that an import adds later is completed without a request.
    documents.add({ id: 'd3', path: '/a', kind: 'minutes' });
    await documents.fetch();
    expect(documents.requested()).toEqual([]);
    expect(documents.rows(`SELECT sha256 FROM documents WHERE id = 'd3'`)).toEqual([{ sha256: sha('both') }]);
  });

  it('selects by kind, place and day', async () => {
    const documents = await Documents.start(
      [
        { id: 'd1', path: '/a' },
        { id: 'd2', path: '/b', kind: 'minutes' },
        { id: 'd3', path: '/c', meeting: 'm3' },
      ],
      serve({ '/a': 'a', '/b': 'b', '/c': 'c' }),
    );
    const select = async (selection: object) => {
      await documents.fetch({
        selection: { kinds: ['agenda'], isFull: true, now, ...selection },
      });
      return documents.requested();
    };
    expect(await select({ since: '2026-01-01' })).toEqual(['/a']);
    expect(await select({ kinds: ['minutes'], place: 'alder-falls-oh' })).toEqual(['/b']);
    await expect(select({ place: 'nowhere-oh' })).rejects.toThrow(
      'There is no place “nowhere-oh” in the corpus',
    );
  });
});
