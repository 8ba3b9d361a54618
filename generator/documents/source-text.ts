import type { Row } from '../../schemas/tables/index.ts';

/** The extracted text of one official document of a meeting. */
export type SourceText = {
  readonly documentId: string;
  /** Of the document's bytes, in hexadecimal. */
  readonly sha256: string;
  readonly kind: Row<'documents'>['kind'];
  readonly title: string | null;
  readonly url: string;
  readonly text: string;
  /** Offset in `text` at which each page starts, in UTF-16 code units; empty if the document has no pages. */
  readonly pageStarts: readonly number[];
  /** BCP 47; null if unknown. */
  readonly language: string | null;
  /** Set if the text was recognized in the images of a scan, and may have wrong letters. */
  readonly readBy?: 'ocr';
};
