/** Texts of documents. They are beside the tables of the corpus, and everything works without them. */
import { count, integer, oneOf, optional, table, text } from '../columns.ts';
import { sha256Pattern } from '../values.ts';

/** How the text of a page was read: from its characters, or by optical character recognition, with possibly wrong letters. */
export const waysOfReading = ['text', 'ocr'] as const;

/** Limit of the text of a page, in characters. Pages of official packets have 2,000 on average. */
const pageMaxCharacters = 200_000;

/** More pages than any packet has; a larger number is a mistake. */
const pagesMax = 100_000;

export const documentTexts = table(
  'document_texts',
  'The text of one page of a document.',
  {
    document_sha256: text('SHA-256 of the document, as in `documents`, in hexadecimal.', {
      pattern: sha256Pattern,
    }),
    page: integer(
      'Page, from 1. Documents without pages are in parts: a minute of a transcript, some paragraphs of a web page.',
      { minimum: 1, maximum: pagesMax },
    ),
    pages: integer('Pages of the document.', { minimum: 1, maximum: pagesMax }),
    text: text('The text.', { maxCharacters: pageMaxCharacters }),
    language: optional(text('Language (BCP 47): en, fr ...', { pattern: '[a-z]{2,3}(-[A-Za-z0-9]{2,8})*' })),
    read_by: optional(
      oneOf(waysOfReading, '`ocr` if the text was recognized in an image and may have wrong letters.'),
    ),
    start_seconds: optional(count('Where the page of a transcript starts in the recording.', 'seconds')),
  },
  { key: 'document_sha256', unique: [['document_sha256', 'page']] },
);
