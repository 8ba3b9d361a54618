/** A corpus with texts of documents, which is edited and published run by run. */
import { hash } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { createStateTables, packText } from '../../../../generator/documents/state.ts';
import { sampleRow } from '../../../support/corpus/rows.ts';
import { EditedCorpus, rowsOf } from './edited-corpus.fixture.ts';

const meetings = 60;
const address = (document: string): string => `https://source.example/${document}.pdf`;
const shaOf = (document: string): string => hash('sha256', document);

export type SavedText = { readonly pages: readonly string[]; readonly readBy?: 'ocr' };

type MeetingRow = NonNullable<ReturnType<typeof rowsOf>['meetings']>[number];

const inThreeYears = (row: MeetingRow, number: number): MeetingRow => ({
  ...row,
  meeting_date: String((row as { meeting_date: unknown }).meeting_date).replace(
    '2026',
    String(2024 + (Math.floor(number / 3) % 3)),
  ),
});

/** Every third meeting has a packet `x<number>`. */
export class CorpusWithTexts extends EditedCorpus {
  constructor() {
    const all = rowsOf(meetings);
    const rows = { ...all, meetings: (all.meetings ?? []).map(inThreeYears) };
    const packets = (rows.meetings ?? []).filter((_, number) => number % 3 === 0);
    super({
      ...rows,
      documents: packets.map((row) => {
        const { id, muni_id } = row as { id: string; muni_id: string };
        const document = id.replace('m', 'x');
        return sampleRow('documents', {
          id: document,
          meeting_id: id,
          muni_id,
          kind: 'packet',
          title: `Packet ${document}`,
          url: address(document),
          media_type: 'application/pdf',
          sha256: shaOf(document),
        });
      }),
    });
    using database = new DatabaseSync(this.file);
    createStateTables(database);
  }

  /** As `civic documents fetch` saves a text. */
  saveText(document: string, { pages, readBy }: SavedText): void {
    const sha256 = shaOf(document);
    const starts: number[] = [];
    let text = '';
    for (const page of pages) {
      starts.push(text.length);
      text += `${page}\n\n`;
    }
    using database = new DatabaseSync(this.file);
    database
      .prepare(
        `INSERT OR REPLACE INTO import_document_addresses (url, status, sha256, checked_at) VALUES (?, 'kept', ?, '2026-11-01T00:00:00Z')`,
      )
      .run(address(document), sha256);
    database
      .prepare(
        `INSERT OR REPLACE INTO import_document_texts (sha256, status, pages, language, characters, page_starts, text, read_by)
         VALUES (?, 'text', ?, 'en', ?, ?, ?, ?)`,
      )
      .run(sha256, pages.length, text.length, JSON.stringify(starts), packText(text), readBy ?? null);
    database.prepare('UPDATE documents SET sha256 = sha256 WHERE sha256 = ?').run(sha256);
  }

  forgetText(document: string): void {
    this.run('DELETE FROM import_document_texts WHERE sha256 = ?', shaOf(document));
    this.run('UPDATE documents SET sha256 = sha256 WHERE id = ?', document);
  }
}
