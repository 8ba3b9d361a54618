/** Evidence: which words of an official document support a claim of a brief or a decision (CONTRACT.md 2). */
import * as z from 'zod';
import { idPattern, sha256Pattern } from './values.ts';

const offset = z.int().min(0);

export const passageShape = z
  .strictObject({
    claim: z.string().min(1).describe('A sentence of the text.'),
    quote: z.string().min(1).describe('The words of the document that support it.'),
    document_id: z
      .string()
      .regex(new RegExp(`^${idPattern}$`))
      .describe('The document.'),
    document_sha256: z
      .string()
      .regex(new RegExp(`^${sha256Pattern}$`))
      .describe('SHA-256 of the document.'),
    start: offset.describe('Where the quote starts in the extracted text of the document, in characters.'),
    end: offset.describe('Where the quote ends; the character at this offset is excluded.'),
    page: z
      .int()
      .min(1)
      .optional()
      .describe('The page of the document on which the quote starts, from 1; absent if unknown.'),
    read_by: z
      .literal('ocr')
      .optional()
      .describe(
        '`ocr` if the text was recognized in the images of a scan, and may have wrong letters; absent otherwise.',
      ),
  })
  .refine(({ start, end }) => start < end, { path: ['end'], error: 'must be greater than `start`' });

/** The shape of an evidence cell. */
export const evidenceShape = z.array(passageShape);

export type Evidence = z.infer<typeof evidenceShape>;
