/** What a run did. */
import type { Extraction, TextStatus } from '../text/extraction.ts';
import type { AddressStatus } from './records.ts';

export type FetchFailure = {
  readonly url: string;
  readonly status: Exclude<AddressStatus, 'kept'>;
  readonly reason: string;
};

/** A file without a text, or with an incomplete one. */
export type TextProblem = {
  /** The address; the SHA-256 for a file that an earlier run fetched. */
  readonly file: string;
  readonly status: TextStatus;
  readonly reason: string;
};

export class FetchCounts {
  /** Addresses that were asked for a document. */
  asked = 0;
  /** Documents that the source says have not changed. */
  unchanged = 0;
  /** Rows that were added since the bytes of a document had changed. */
  versions = 0;
  bytes = 0;
  pages = 0;
  /** Texts that were recognized in scans. */
  readByOcr = 0;
  /** Addresses that are still due. */
  remaining = 0;
  /** The limit on the bytes of the run was reached. */
  isStopped = false;
  /** Downloaded documents by kind. */
  readonly fetched = new Map<string, number>();
  /** Files whose text was read, by result. */
  readonly texts = new Map<TextStatus, number>();
  readonly failures: FetchFailure[] = [];
  readonly problems: TextProblem[] = [];

  addFetched(kind: string): void {
    this.fetched.set(kind, (this.fetched.get(kind) ?? 0) + 1);
  }

  addVersions(count: number): void {
    this.versions += count;
  }

  addText(file: string, { status, reason, pages, readBy }: Extraction): void {
    if (readBy === 'ocr' && status === 'text') this.readByOcr++;
    this.texts.set(status, (this.texts.get(status) ?? 0) + 1);
    this.pages += pages ?? 0;
    if (reason !== null) this.problems.push({ file, status, reason });
  }
}
