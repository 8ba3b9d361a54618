/** A SQLite corpus whose documents were fetched, for tests of briefs. */
import { hash } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Row } from '../../../schemas/tables/index.ts';
import { createStateTables, packText } from '../../../generator/documents/state.ts';
import { openCorpusFile } from '../../../generator/import/corpus/corpus-file.ts';
import { brief, type CorpusRows, decision, meeting, municipality, writeSqlite } from '../corpus/corpus.ts';

export const minutesText = `CITY OF ALDER FALLS
MINUTES OF THE CITY COUNCIL, MARCH 4, 2026

Mayor Dana Whitfield called the meeting to order in the council chambers.

Rezoning of 1420 Larkspur Avenue. The council approved the rezoning of 1420 Larkspur Avenue for 84 homes by a vote of 5 to 2.
Council Member Ortiz spoke against the rezoning because of traffic on Larkspur Avenue.

The council approved a contract of $1,200,000 with Brightwater Paving for the repair of Mill Street.
The repair of Mill Street will begin in June and will close one lane for six weeks.
The council postponed the ordinance about short-term rentals to the meeting of April 1, 2026.
The public library will extend its opening hours on Saturdays from September.
`;

export const agendaText = `CITY OF ALDER FALLS
AGENDA OF THE CITY COUNCIL, MARCH 4, 2026

The council will consider the rezoning of 1420 Larkspur Avenue for 84 homes.
The council will consider a contract of $1,200,000 with Brightwater Paving for the repair of Mill Street.
The council will hear a report about the opening hours of the public library.
Residents can speak about each item before the council discusses it.
`;

/** The brief that importers write. */
export const titlesBrief = (over: Partial<Row<'briefs'>> = {}): Row<'briefs'> =>
  brief({
    headline: 'Rezoning of 1420 Larkspur Avenue',
    summary: 'Passed 5–2: Rezoning of 1420 Larkspur Avenue.',
    notable_items: null,
    tags: null,
    generated_by: 'extract:official-titles',
    generated_at: null,
    ...over,
  });

export type FetchedDocument = {
  readonly meetingId: string;
  readonly kind: 'agenda' | 'packet' | 'minutes' | 'transcript';
  readonly text: string;
  /** Default: from meeting and kind. */
  readonly id?: string;
};

/** One place, one meeting with its brief of titles, a decision and its minutes; or the given rows and documents. */
export function fetchedCorpus(
  folder: string,
  {
    rows = {},
    documents = [{ meetingId: 'm1', kind: 'minutes', text: minutesText }],
  }: { readonly rows?: CorpusRows; readonly documents?: readonly FetchedDocument[] } = {},
): string {
  const file = writeSqlite(join(folder, 'us.db'), {
    municipalities: [municipality()],
    meetings: [meeting()],
    briefs: [titlesBrief()],
    decisions: [decision()],
    ...rows,
  });
  using database = openCorpusFile(file);
  for (const document of documents) fetchDocument(database, document);
  return file;
}

/** Records a document as `civic documents fetch` does; a document with the same id gets the new text. */
export function fetchDocument(database: DatabaseSync, { meetingId, kind, text, id }: FetchedDocument): void {
  // A test needs no durable file.
  database.exec('PRAGMA synchronous = OFF; BEGIN');
  createStateTables(database);
  const sha256 = hash('sha256', text);
  const key = id ?? `${meetingId}-${kind}`;
  const url = `https://source.example/${key}.pdf`;
  const bytes = Buffer.byteLength(text);
  database
    .prepare(
      `INSERT OR REPLACE INTO documents (id, meeting_id, muni_id, kind, title, url, media_type, bytes, sha256, source_url)
      SELECT ?, id, muni_id, ?, ?, ?, 'application/pdf', ?, ?, source_url FROM meetings WHERE id = ?`,
    )
    .run(key, kind, kind, url, bytes, sha256, meetingId);
  database
    .prepare(
      `INSERT OR REPLACE INTO import_document_addresses (url, status, sha256, bytes, media_type, checked_at)
      VALUES (?, 'fetched', ?, ?, 'application/pdf', '2026-03-06T00:00:00Z')`,
    )
    .run(url, sha256, bytes);
  database
    .prepare(
      `INSERT OR REPLACE INTO import_document_texts (sha256, status, pages, language, characters, page_starts, text)
      VALUES (?, 'text', 1, 'en', ?, '[0]', ?)`,
    )
    .run(sha256, text.length, packText(text));
  database.exec('COMMIT');
}

/** All rows of a query, as plain objects. */
export function queryCorpus(file: string, sql: string): Record<string, unknown>[] {
  using database = new DatabaseSync(file, { readOnly: true });
  return database
    .prepare(sql)
    .all()
    .map((row) => ({ ...row }));
}
