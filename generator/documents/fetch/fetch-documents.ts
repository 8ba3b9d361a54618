/**
 * Downloads the documents of a corpus and reads their texts: plan → download → keep → record → read the text → record. Each step of
 * each document is recorded when it is done, so that a run can be killed at any point and run again.
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import pLimit from 'p-limit';
import { inTransaction } from '../../import/corpus/corpus-file.ts';
import { Session, type SessionOptions } from '../../import/web/session.ts';
import { SourceError } from '../../import/web/source-error.ts';
import type { Resolve } from '../../system/private-address.ts';
import { createStateTables } from '../state.ts';
import type { TextExtractor } from '../text/extractor.ts';
import type { OcrSettings } from '../text/ocr.ts';
import type { Archive, KeptFile } from './archive.ts';
import { FetchCounts } from './counts.ts';
import { download } from './download.ts';
import { dueByKind, type DueAddress, dueAddresses, type Selection, unreadScans } from './plan.ts';
import { type AddressStatus, DocumentRecords, type UnreadFile } from './records.ts';

type FetchLimits = {
  /** Addresses to ask. */
  readonly documents: number;
  /** Of one document. */
  readonly bytes: number;
  /** Of all downloads together. */
  readonly totalBytes: number;
};

export type FetchOptions = Pick<SessionOptions, 'paces' | 'time' | 'userAgent'> & {
  readonly database: DatabaseSync;
  readonly selection: Selection;
  readonly limits: FetchLimits;
  readonly archive: Archive;
  readonly extractor: Pick<TextExtractor, 'extract'>;
  /** Reads scans, also those of earlier runs. */
  readonly ocr?: OcrSettings | undefined;
  /** For temporary files. */
  readonly folder: string;
  /** Whether documents at addresses in private networks are downloaded. */
  readonly allowsPrivate: boolean;
  readonly resolve?: Resolve;
  readonly onProgress: (done: number, total: number) => void;
};

/** Hosts that are read at the same time. Each gets one request at a time. */
const hostsMax = 8;
/** A host that fails this often in a row is down; its other documents wait for the next run. */
const failuresMax = 3;

/** The limit on the bytes of a run was reached. */
class LimitReached extends Error {
  override name = 'LimitReached';
}

/** Downloads what is due. Problems of documents and hosts are part of the result. */
export const fetchDocuments = (options: FetchOptions): Promise<FetchCounts> => new FetchRun(options).run();

class FetchRun {
  readonly #options: FetchOptions;
  readonly #records: DocumentRecords;
  readonly #session: Session;
  readonly #counts = new FetchCounts();
  readonly #now: string;
  #files = 0;

  constructor(options: FetchOptions) {
    const { database, selection } = options;
    createStateTables(database);
    this.#options = options;
    this.#records = new DocumentRecords(database);
    const { paces, time, userAgent } = options;
    this.#session = new Session({ paces, time, userAgent });
    this.#now = `${selection.now.toISOString().slice(0, 19)}Z`;
  }

  async run(): Promise<FetchCounts> {
    const { database, selection, limits, onProgress } = this.#options;
    await this.#write(() => this.#counts.addVersions(this.#records.completeRows()));
    await this.#readKeptFiles(this.#records.unread(selection.isFull));
    if (this.#options.ocr !== undefined)
      await this.#readKeptFiles(unreadScans(database, selection, limits.documents));
    const due = dueAddresses(database, selection, limits.documents);
    const byHost = Map.groupBy(due, ({ url }) => URL.parse(url)?.host);
    const inTurn = pLimit(hostsMax);
    let done = 0;
    const onDone = (): void => onProgress(++done, due.length);
    await Promise.all(
      [...byHost.values()].map((addresses) => inTurn(() => this.#fetchHost(addresses, onDone))),
    );
    this.#counts.remaining = dueByKind(database, {
      ...selection,
      isFull: false,
    })
      .values()
      .reduce((a, b) => a + b, 0);
    return this.#counts;
  }

  /** Files whose text was not read when the last run was killed, and scans. */
  async #readKeptFiles(files: readonly UnreadFile[]): Promise<void> {
    const { archive } = this.#options;
    for (const { sha256, mediaType } of files) {
      const file = this.#newFile();
      if (await archive.copy(sha256, file)) await this.#readText(file, { sha256, mediaType });
      else await this.#write(() => this.#records.forget(sha256));
      rmSync(file, { force: true });
    }
  }

  async #fetchHost(addresses: readonly DueAddress[], onDone: () => void): Promise<void> {
    let failures = 0;
    for (const due of addresses) {
      // A limit that another host reached ends this one, too.
      if (this.#counts.isStopped || failures === failuresMax) return;
      const file = this.#newFile();
      try {
        const status = await this.#fetch(due, file);
        if (status === 'stopped') return;
        failures = status === 'failed' ? failures + 1 : 0;
      } finally {
        rmSync(file, { force: true });
      }
      onDone();
    }
  }

  /** `stopped` if the download reached a limit of this run. */
  async #fetch(due: DueAddress, file: string): Promise<AddressStatus | 'stopped'> {
    this.#counts.asked++;
    try {
      const downloaded = await download(due, this.#downloadOptions(file));
      if (downloaded === undefined) {
        this.#counts.unchanged++;
        await this.#write(() => this.#records.confirm(due.url, this.#now));
      } else {
        await this.#keep(due, file, downloaded);
        const { sha256, mediaType } = downloaded.content;
        if (!this.#records.isRead(sha256)) await this.#readText(file, { sha256, mediaType, url: due.url });
      }
      return 'kept';
    } catch (error) {
      if (error instanceof SourceError) return this.#fail(due, error);
      if (!(error instanceof LimitReached)) throw error;
      this.#counts.isStopped = true;
      return 'stopped';
    }
  }

  #downloadOptions(file: string) {
    const { limits, allowsPrivate, resolve } = this.#options;
    return {
      session: this.#session,
      file,
      maxBytes: limits.bytes,
      allowsPrivate,
      resolve,
      onBytes: (bytes: number): void => {
        this.#counts.bytes += bytes;
        if (this.#counts.bytes > limits.totalBytes) throw new LimitReached();
      },
    };
  }

  async #keep(
    { url, kind }: DueAddress,
    file: string,
    {
      content,
      validators,
    }: {
      readonly content: KeptFile;
      readonly validators: Parameters<DocumentRecords['keep']>[2];
    },
  ): Promise<void> {
    await this.#options.archive.keep(file, content);
    await this.#write(() => {
      this.#counts.addVersions(this.#records.keep(url, content, validators, this.#now));
      this.#counts.addFetched(kind);
    });
  }

  async #fail({ url }: DueAddress, { kind, message }: SourceError): Promise<AddressStatus> {
    const status = kind === 'unreachable' ? 'failed' : kind;
    this.#counts.failures.push({ url, status, reason: message });
    await this.#write(() => this.#records.fail(url, status, message, this.#now));
    return status;
  }

  async #readText(
    path: string,
    {
      sha256,
      mediaType,
      url,
    }: {
      readonly sha256: string;
      readonly mediaType: string;
      readonly url?: string;
    },
  ): Promise<void> {
    const { extractor, folder, ocr } = this.#options;
    const extraction = await extractor.extract({ path, mediaType, folder, ocr });
    await this.#write(() => this.#records.saveText(sha256, extraction));
    this.#counts.addText(url ?? sha256, extraction);
  }

  #newFile = (): string => join(this.#options.folder, `document-${++this.#files}`);

  #write = (step: () => void): Promise<void> => inTransaction(this.#options.database, step);
}
