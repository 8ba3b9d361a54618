/** The texts of a corpus's documents, page by page, without those that a redaction removes. */
import { hash } from 'node:crypto';
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { PageText, Row } from '../../../schemas/tables/index.ts';
import { forEachRow } from '../formats/sqlite.ts';
import type { Redactions } from '../redactions.ts';
import { stagedAddresses, stagedPages } from './stage-texts.ts';
import { hasStoredTexts, pagesOfRow } from './stored-texts.ts';

type Document = Pick<Row<'documents'>, 'url' | 'sha256'>;

/** Which pages of a content may not be shown. */
type Removed = ReadonlySet<number> | 'all';

export class PageTexts {
  readonly #database: DatabaseSync;
  readonly #isStaged: boolean;
  readonly #stored: StatementSync | undefined;
  readonly #stampOfStored: StatementSync | undefined;
  readonly #serves: StatementSync | undefined;
  readonly #removed: ReadonlyMap<string, Removed>;

  constructor(database: DatabaseSync, redactions: Redactions) {
    this.#database = database;
    this.#isStaged = hasTable(database, stagedPages);
    this.#stored = !this.#isStaged && hasStoredTexts(database) ? database.prepare(textOfDocument) : undefined;
    this.#stampOfStored = this.#stored && database.prepare(stampOfDocument);
    this.#serves = hasTable(database, stagedAddresses)
      ? database.prepare(`SELECT 1 FROM ${stagedAddresses} WHERE url = ? AND sha256 = ?`)
      : undefined;
    this.#removed = this.isAvailable ? removedPages(database, redactions) : new Map();
  }

  /** False if the corpus has no texts of documents. */
  get isAvailable(): boolean {
    return this.#isStaged || this.#stored !== undefined;
  }

  /** Whether there is a text of any document. */
  get hasAny(): boolean {
    const sql = this.#isStaged ? `SELECT 1 FROM ${stagedPages} LIMIT 1` : anyStoredText;
    return this.isAvailable && this.#database.prepare(sql).get() !== undefined;
  }

  /** The pages of a document with text, in order; none unless the bytes that its address serves now have been read. */
  of({ url, sha256 }: Document): PageText[] {
    if (sha256 === null) return [];
    if (this.#serves !== undefined && this.#serves.get(url, sha256) === undefined) return [];
    const removed = this.#removed.get(sha256);
    if (removed === 'all') return [];
    return this.#pagesOf(sha256).filter(
      ({ page, text }) => text.trim() !== '' && removed?.has(page) !== true,
    );
  }

  /** Equal as long as the text of a document is; undefined if it has none. */
  stampOf(document: Document): string | undefined {
    const { url, sha256 } = document;
    if (sha256 === null) return undefined;
    if (this.#isStaged || this.#removed.has(sha256)) return stampOfPages(this.of(document));
    if (this.#serves !== undefined && this.#serves.get(url, sha256) === undefined) return undefined;
    const row = this.#stampOfStored?.get(sha256);
    return row && JSON.stringify(Object.values(row));
  }

  #pagesOf(sha256: string): PageText[] {
    if (this.#stored !== undefined) {
      const row = this.#stored.get(sha256);
      return row === undefined ? [] : pagesOfRow(row);
    }
    const pages: PageText[] = [];
    if (this.#isStaged)
      forEachRow(this.#database, stagedPagesOfDocument, [sha256], (row) => {
        // The row check validated the cells when they were staged.
        pages.push(row as unknown as PageText);
      });
    return pages;
  }
}

const stampOfPages = (pages: readonly PageText[]): string | undefined =>
  pages.length === 0 ? undefined : hash('sha256', JSON.stringify(pages));

const textOfDocument = `SELECT * FROM import_document_texts WHERE sha256 = ? AND status = 'text'`;

/** A text is saved in a row of its own (`INSERT OR REPLACE`), whose bytes would take long to read. */
const stampOfDocument = `SELECT rowid, characters, length(text), page_starts, start_seconds, language, read_by FROM import_document_texts WHERE sha256 = ? AND status = 'text'`;

const anyStoredText = `SELECT 1 FROM import_document_texts WHERE status = 'text' LIMIT 1`;

const stagedPagesOfDocument = `SELECT * FROM ${stagedPages} WHERE document_sha256 = ?1 ORDER BY page`;

const hasTable = (database: DatabaseSync, name: string): boolean =>
  database.prepare('SELECT 1 FROM sqlite_schema WHERE name = ?').get(name) !== undefined;

/** By content, since the same bytes may be published as several documents. */
function removedPages(database: DatabaseSync, redactions: Redactions): ReadonlyMap<string, Removed> {
  const removed = new Map<string, Removed>();
  if (!hasTable(database, 'documents')) return removed;
  const find = database.prepare('SELECT sha256 FROM documents WHERE id = ? AND sha256 IS NOT NULL');
  const shaOf = (id: string): string | undefined => {
    const sha = find.get(id)?.['sha256'];
    return sha === undefined ? undefined : String(sha);
  };
  for (const [id, pages] of redactions.get('document_texts') ?? []) {
    const sha = shaOf(id);
    if (sha === undefined || pages === 'row') continue;
    const earlier = removed.get(sha);
    const numbers = new Set([...(earlier instanceof Set ? earlier : []), ...pages.map(Number)]);
    removed.set(sha, numbers);
  }
  for (const [id, redaction] of redactions.get('documents') ?? []) {
    const sha = redaction === 'row' ? shaOf(id) : undefined;
    if (sha !== undefined) removed.set(sha, 'all');
  }
  return removed;
}
