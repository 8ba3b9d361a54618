/** A corpus whose documents are on a local web server, and runs that fetch them without waiting. */
import { hash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { onTestFinished } from 'vitest';
import { Archive } from '../../../generator/documents/fetch/archive.ts';
import type { FetchCounts } from '../../../generator/documents/fetch/counts.ts';
import { fetchDocuments, type FetchOptions } from '../../../generator/documents/fetch/fetch-documents.ts';
import { fetchedKinds } from '../../../generator/documents/state.ts';
import { extractText } from '../../../generator/documents/text/extract.ts';
import { openCorpusFile } from '../../../generator/import/corpus/corpus-file.ts';
import { hostPaces, type Time } from '../../../generator/import/web/pace.ts';
import { openStore } from '../../../generator/store/open-store.ts';
import { type Answer, type WebAnswer, WebServer } from '../../support/platforms/web-server.ts';

export type DocumentRow = {
  readonly id: string;
  readonly path: string;
  readonly kind?: string;
  readonly meeting?: string;
  readonly mediaType?: string | null;
};

/** The meetings of the corpus, by day. */
const meetings = { m1: '2026-03-01', m2: '2026-02-01', m3: '2025-01-01' };

/** The day of the runs. */
export const now = new Date('2026-03-10T12:00:00Z');
export const hoursLater = (hours: number): Date => new Date(now.getTime() + hours * 3_600_000);

export class Documents {
  readonly server: WebServer;
  readonly corpus: string;
  readonly folder: string;
  readonly database: DatabaseSync;

  /** Starts a server and writes a corpus with one place, three meetings and these documents. */
  static async start(rows: readonly DocumentRow[], answer: Answer): Promise<Documents> {
    const server = await WebServer.start(answer);
    const folder = mkdtempSync(join(tmpdir(), 'civic-documents-'));
    const documents = new Documents(server, folder);
    onTestFinished(async () => {
      documents.database.close();
      rmSync(folder, { recursive: true, force: true });
      await server[Symbol.asyncDispose]();
    });
    documents.#writeRows(rows);
    return documents;
  }

  private constructor(server: WebServer, folder: string) {
    this.server = server;
    this.folder = folder;
    this.corpus = join(folder, 'us.db');
    this.database = openCorpusFile(this.corpus);
  }

  #writeRows(rows: readonly DocumentRow[]): void {
    const source = 'https://example.org/';
    this.database
      .prepare(
        `INSERT INTO municipalities (id, slug, name, state, state_code, country, kind, source_url)
         VALUES ('p1', 'alder-falls-oh', 'Alder Falls', 'Ohio', 'OH', 'US', 'city', ?)`,
      )
      .run(source);
    for (const [id, day] of Object.entries(meetings))
      this.database
        .prepare(`INSERT INTO meetings (id, muni_id, meeting_date, source_url) VALUES (?, 'p1', ?, ?)`)
        .run(id, day, source);
    for (const row of rows) this.add(row);
  }

  add({ id, path, kind = 'agenda', meeting = 'm1', mediaType = null }: DocumentRow): void {
    this.database
      .prepare(
        `INSERT INTO documents (id, meeting_id, muni_id, kind, url, media_type, source_url)
         VALUES (?, ?, 'p1', ?, ?, ?, 'https://example.org/')`,
      )
      .run(id, meeting, kind, `${this.server.url}${path}`, mediaType);
  }

  /** Fetches what is due. */
  fetch(options: Partial<FetchOptions> = {}, at: Date = now): Promise<FetchCounts> {
    let elapsed = 0;
    const time: Time = {
      now: () => elapsed,
      wait: async (milliseconds) => void (elapsed += milliseconds),
    };
    return fetchDocuments({
      database: this.database,
      selection: { kinds: fetchedKinds, isFull: false, now: at },
      limits: { documents: 1000, bytes: 1e6, totalBytes: 1e9 },
      archive: this.archive,
      extractor: { extract: extractText },
      folder: this.folder,
      allowsPrivate: true,
      paces: hostPaces({ concurrency: 1, requestsPerSecond: 0 }, time),
      time,
      userAgent: 'civic-meetings/0.0.0',
      onProgress: () => {},
      ...options,
    });
  }

  get archive(): Archive {
    return new Archive(openStore(`${this.corpus}.documents`));
  }

  /** Rows of a table, by key. */
  rows(sql: string): Record<string, unknown>[] {
    return this.database.prepare(sql).all();
  }

  /** Paths that were requested since the last call. */
  requested(): string[] {
    return this.server.requests.splice(0).map(({ path }) => path);
  }
}

/** The SHA-256 of a text or of bytes. */
export const sha = (text: string | Uint8Array): string => hash('sha256', text);

/** Serves texts by path; the text is also the entity tag. */
export const serve =
  (texts: Record<string, string | Uint8Array>) =>
  ({ path, headers }: { path: string; headers: Record<string, unknown> }): WebAnswer | undefined => {
    const body = texts[path];
    if (body === undefined) return undefined;
    const etag = `"${sha(body).slice(0, 8)}"`;
    return headers['if-none-match'] === etag
      ? { status: 304, headers: { etag } }
      : { headers: { etag, 'content-type': 'application/octet-stream' }, body };
  };
