/** State of an importer: the records that it has read. Stored in the corpus, in the same transaction as their rows. */
import type { DatabaseSync } from 'node:sqlite';
import type { GoneRecord, Memory, SourceRecord } from '../importer.ts';

/** The state of one source, such as `legistar/nyc`. */
export class RecordMemory implements Memory {
  readonly #source: string;
  readonly #statements: ReturnType<typeof prepareStatements>;

  constructor(database: DatabaseSync, source: string) {
    this.#source = source;
    this.#statements = prepareStatements(database);
  }

  get cursor(): unknown {
    const text = this.#statements.cursor.get(this.#source)?.['cursor'];
    return text === undefined ? undefined : JSON.parse(String(text));
  }

  readonly recall: Memory['recall'] = ({ kind, id }) => {
    const row = this.#statements.recall.get(this.#source, kind, id);
    return row === undefined ? undefined : rememberedOf(row);
  };

  readonly recordsOf: Memory['recordsOf'] = (kind) =>
    this.#statements.recordsOf
      .all(this.#source, kind)
      .map((row) => ({ id: String(row['id']), ...rememberedOf(row) }));

  /** Stores a record, and returns whether it is new, changed or unchanged. */
  keep({ kind, id, hash, note }: SourceRecord, readAt: string): 'added' | 'changed' | 'unchanged' {
    const before = this.#statements.known.get(this.#source, kind, id);
    this.#statements.keep.run(this.#source, kind, id, hash, note ?? null, readAt);
    if (before === undefined) return 'added';
    return before['hash'] === hash && before['gone_at'] === null ? 'unchanged' : 'changed';
  }

  /** Stores that a record is no longer at the source. */
  forget({ kind, id }: GoneRecord, goneAt: string): void {
    this.#statements.forget.run(goneAt, this.#source, kind, id);
  }

  setCursor(cursor: unknown): void {
    this.#statements.setCursor.run(this.#source, JSON.stringify(cursor));
  }
}

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);

const rememberedOf = (row: Record<string, unknown>) => ({
  hash: textOrNull(row['hash']),
  note: textOrNull(row['note']),
  readAt: String(row['read_at']),
});

const prepareStatements = (database: DatabaseSync) => ({
  cursor: database.prepare('SELECT cursor FROM import_cursors WHERE source = ?'),
  setCursor: database.prepare('INSERT OR REPLACE INTO import_cursors VALUES (?, ?)'),
  known: database.prepare(
    'SELECT hash, gone_at FROM import_records WHERE source = ? AND kind = ? AND id = ?',
  ),
  recall: database.prepare(
    'SELECT hash, note, read_at FROM import_records WHERE source = ? AND kind = ? AND id = ? AND gone_at IS NULL',
  ),
  recordsOf: database.prepare(
    'SELECT id, hash, note, read_at FROM import_records WHERE source = ? AND kind = ? AND gone_at IS NULL ORDER BY id',
  ),
  keep: database.prepare('INSERT OR REPLACE INTO import_records VALUES (?, ?, ?, ?, ?, ?, NULL)'),
  forget: database.prepare('UPDATE import_records SET gone_at = ? WHERE source = ? AND kind = ? AND id = ?'),
});
