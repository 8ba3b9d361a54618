import { describe, expect, it } from 'vitest';
import { DocumentRecords } from '../../../../generator/documents/fetch/records.ts';
import { documentTexts } from '../../../../generator/documents/texts.ts';
import { RowWriter } from '../../../../generator/import/corpus/row-writer.ts';
import { openStore } from '../../../../generator/store/open-store.ts';
import { Documents, hoursLater, now, serve, sha } from '../documents.fixture.ts';

describe('the next run', () => {
  it('asks again after a day, with conditions, for meetings of the last 90 days', async () => {
    const documents = await Documents.start(
      [
        { id: 'd1', path: '/a' },
        { id: 'd2', path: '/b', meeting: 'm3' },
      ],
      serve({ '/a': 'a', '/b': 'b' }),
    );
    await documents.fetch();
    documents.requested();
    expect(await documents.fetch({}, hoursLater(2))).toMatchObject({
      asked: 0,
      remaining: 0,
    });
    expect(await documents.fetch({}, hoursLater(24))).toMatchObject({
      asked: 1,
      unchanged: 1,
    });
    expect(documents.server.requests.map(({ headers }) => headers['if-none-match'])).toEqual([
      `"${sha('a').slice(0, 8)}"`,
    ]);
    documents.requested();
    await documents.fetch({
      selection: { kinds: ['agenda'], isFull: true, now },
    });
    expect(documents.requested()).toEqual(['/a', '/b']);
  });

  it('adds a row for changed bytes, and returns to the first row when they return', async () => {
    const texts = { '/a': 'first' };
    const documents = await Documents.start([{ id: 'd1', path: '/a' }], serve(texts));
    await documents.fetch();
    texts['/a'] = 'second';
    expect(await documents.fetch({}, hoursLater(24))).toMatchObject({
      versions: 1,
    });
    const rows = documents.rows('SELECT id, meeting_id, kind, url, sha256 FROM documents ORDER BY id');
    const shared = {
      meeting_id: 'm1',
      kind: 'agenda',
      url: `${documents.server.url}/a`,
    };
    const version = `version-${sha(`d1 ${sha('second')}`).slice(0, 40)}`;
    expect(rows).toEqual([
      { id: 'd1', ...shared, sha256: sha('first') },
      { id: version, ...shared, sha256: sha('second') },
    ]);
    expect(documentTexts(documents.database, 'm1')).toMatchObject([{ documentId: version, text: 'second' }]);
    texts['/a'] = 'first';
    expect(await documents.fetch({}, hoursLater(48))).toMatchObject({
      versions: 0,
      asked: 1,
    });
    expect(documents.rows('SELECT count(*) AS count FROM documents')).toEqual([{ count: 2 }]);
    expect(documentTexts(documents.database, 'm1')).toMatchObject([{ documentId: 'd1', text: 'first' }]);
  });

  it('follows a document to another address', async () => {
    const documents = await Documents.start(
      [{ id: 'd1', path: '/a' }],
      serve({ '/a': 'first', '/b': 'second' }),
    );
    await documents.fetch();
    documents.database
      .prepare(`UPDATE documents SET url = ? WHERE id = 'd1'`)
      .run(`${documents.server.url}/b`);
    await documents.fetch();
    expect(documentTexts(documents.database, 'm1')).toMatchObject([{ text: 'second' }]);
    expect(documents.rows('SELECT sha256 FROM documents ORDER BY id')).toEqual([
      { sha256: sha('first') },
      { sha256: sha('second') },
    ]);
  });

  it('keeps what was fetched when an import writes the row again', async () => {
    const documents = await Documents.start([{ id: 'd1', path: '/a' }], serve({ '/a': 'text' }));
    await documents.fetch();
    const writer = new RowWriter(documents.database, now.toISOString());
    const stated = {
      id: 'd1',
      title: 'Agenda',
      media_type: 'application/pdf',
      bytes: null,
    };
    expect([writer.write('documents', stated), writer.write('documents', stated)]).toEqual([
      'changed',
      'unchanged',
    ]);
    expect(documents.rows('SELECT title, media_type, bytes, sha256 FROM documents')).toEqual([
      {
        title: 'Agenda',
        media_type: 'text/plain',
        bytes: 4,
        sha256: sha('text'),
      },
    ]);
  });

  it('reads kept files whose text is missing, and fetches those that the archive has lost', async () => {
    const documents = await Documents.start(
      [
        { id: 'd1', path: '/a' },
        { id: 'd2', path: '/b' },
      ],
      serve({ '/a': 'kept', '/b': 'lost' }),
    );
    await documents.fetch();
    documents.requested();
    documents.database.exec('DELETE FROM import_document_texts');
    await openStore(`${documents.corpus}.documents`).delete([`${sha('lost').slice(0, 2)}/${sha('lost')}`]);
    await documents.fetch();
    expect(documents.requested()).toEqual(['/b']);
    expect(documentTexts(documents.database, 'm1').map(({ text }) => text)).toEqual(['kept', 'lost']);
  });

  it('touches the place of a document whose text was read', async () => {
    const documents = await Documents.start([{ id: 'd1', path: '/a' }], serve({ '/a': 'a' }));
    await documents.fetch();
    const revision = () => documents.rows('SELECT place_id, revision FROM import_touched_places');
    const before = revision();
    const extraction = {
      status: 'text',
      reason: null,
      pages: null,
      language: null,
      text: 'Read again.',
    } as const;
    new DocumentRecords(documents.database).saveText(sha('a'), { ...extraction, pageStarts: [] });
    expect(revision()).not.toEqual(before);
  });
});
