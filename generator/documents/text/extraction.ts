/** The result of reading the text of a document. */

export type TextStatus =
  | 'text'
  /** A scan, or a document without content. */
  | 'no_text'
  | 'encrypted'
  | 'damaged'
  /** Of a media type that is not read. */
  | 'unsupported'
  /** It needs more time or memory than a document may take. */
  | 'too_large';

export type Extraction = {
  readonly status: TextStatus;
  /** Why there is no text, or which part of it is missing. */
  readonly reason: string | null;
  /** Null for formats without pages. */
  readonly pages: number | null;
  readonly language: string | null;
  /** Set if the text was recognized in the images of a scan, and may have wrong letters. */
  readonly readBy?: 'ocr';
  /** Empty unless the status is `text`. */
  readonly text: string;
  /** Offset in `text` at which each page starts, in UTF-16 code units; empty for formats without pages. */
  readonly pageStarts: readonly number[];
  /** Offsets in `text` of a transcript, and the seconds of the recording at which what follows is spoken. */
  readonly times?: readonly (readonly [offset: number, seconds: number])[];
};

/** A document that cannot be read. The message is a predicate: `is encrypted`. */
export class ExtractionError extends Error {
  override name = 'ExtractionError';
  readonly status: Exclude<TextStatus, 'text'>;
  readonly pages: number | null;

  constructor(status: ExtractionError['status'], reason: string, { pages = null, ...options }: Facts = {}) {
    super(reason, options);
    this.status = status;
    this.pages = pages;
  }
}

type Facts = ErrorOptions & { readonly pages?: number | null };

/** An extraction without text. */
export const withoutText = (
  status: ExtractionError['status'],
  reason: string,
  pages: number | null = null,
): Extraction => ({
  status,
  reason,
  pages,
  language: null,
  text: '',
  pageStarts: [],
});
