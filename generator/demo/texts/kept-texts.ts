/** Texts of documents in the corpus of the demo, where `civic documents fetch` keeps those that it reads. */
import type { DatabaseSync } from 'node:sqlite';
import type { Row } from '../../../schemas/tables/index.ts';
import { DocumentRecords } from '../../documents/fetch/records.ts';
import { createStateTables } from '../../documents/state.ts';
import { exportedAt } from '../calendar.ts';
import { pageBreak } from './draft.ts';

/** A document of the demo with its text. */
export type KeptText = Pick<Row<'documents'>, 'url'> & {
  readonly sha256: string;
  readonly bytes: number;
  readonly mediaType: string;
  readonly language: string;
  /** The text of each page, or of each minute of a recording. */
  readonly pages: readonly string[];
  /** Where the minutes of a recording start. */
  readonly startSeconds?: readonly number[];
  readonly readBy?: 'ocr';
};

export class KeptTexts {
  readonly #records: DocumentRecords;

  constructor(database: DatabaseSync) {
    createStateTables(database);
    this.#records = new DocumentRecords(database);
  }

  keep({ url, pages, startSeconds, ...document }: KeptText): void {
    const starts = startsOf(pages);
    this.#records.keep(url, document, { etag: null, lastModified: null }, exportedAt);
    this.#records.saveText(document.sha256, {
      status: 'text',
      reason: null,
      pages: startSeconds === undefined ? pages.length : null,
      language: document.language,
      text: pages.join(pageBreak),
      pageStarts: startSeconds === undefined ? starts : [],
      times: startSeconds?.map((seconds, index) => [starts[index] ?? 0, seconds] as const) ?? [],
      ...(document.readBy && { readBy: document.readBy }),
    });
  }
}

function startsOf(pages: readonly string[]): number[] {
  let next = 0;
  return pages.map(({ length }) => {
    const start = next;
    next += length + pageBreak.length;
    return start;
  });
}
