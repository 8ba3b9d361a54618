/** The texts of a corpus's documents, page by page, without those that a redaction removes. */
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
  readonly #serves: StatementSync | undefined;
  readonly #removed: ReadonlyMap<string, Removed>;

  constructor(database: DatabaseSync, redactions: Redactions) {
    this.#database = database;
    this.#isStaged = hasTable(database, stagedPages);
    this.#stored = !this.#isStaged && hasStoredTexts(database) ? database.prepare(textOfDocument) : undefined;
    this.#serves = hasTable(database, stagedAddresses)
      ? database.prepare(`SELECT 1 FROM ${stagedAddresses} WHERE url = ? AND sha256 = ?`)
      : undefined;
    this.#removed = this.isAvailable ? removedPages(database, redactions) : new Map();
  }

  /** False if the corpus has no texts of documents. */
  get isAvailable(): boolean {
    return this.#isStaged || this.#stored !== undefined;
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

const textOfDocument = `SELECT * FROM import_document_texts WHERE sha256 = ? AND status = 'text'`;

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
