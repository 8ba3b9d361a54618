/** The texts of a meeting's documents, for the steps that read them. */
import type { DatabaseSync } from 'node:sqlite';
import * as z from 'zod';
import type { SourceText } from './source-text.ts';
import { fetchedKinds, hasStateTables, unpackText } from './state.ts';

/** A version is current while its address serves its bytes, and while the document that it is a version of has this address. */
const currentTexts = `
  SELECT texts.*, documents.id, documents.kind, documents.title, documents.url
  FROM documents
  JOIN import_document_addresses AS addresses USING (url, sha256)
  JOIN import_document_texts AS texts USING (sha256)
  LEFT JOIN import_document_versions AS versions ON versions.id = documents.id
  LEFT JOIN documents AS original ON original.id = versions.document_id
  WHERE documents.meeting_id = ? AND texts.status = 'text'
    AND (versions.id IS NULL OR original.url = documents.url)`;

const rowShape = z.object({
  id: z.string(),
  sha256: z.string(),
  kind: z.enum(fetchedKinds),
  title: z.string().nullable(),
  url: z.string(),
  text: z.instanceof(Uint8Array),
  page_starts: z.string(),
  language: z.string().nullable(),
  // Absent from corpora of earlier versions.
  read_by: z.literal('ocr').nullish(),
});

const pageStartsShape = z.array(z.int().min(0));

/**
 * Returns the texts of the current versions of a meeting's documents, agendas first; none if no documents were fetched. Documents with
 * the same bytes are returned once.
 */
export function documentTexts(corpusDatabase: DatabaseSync, meetingId: string): readonly SourceText[] {
  if (!hasStateTables(corpusDatabase)) return [];
  const rows = corpusDatabase
    .prepare(currentTexts)
    .all(meetingId)
    .map((row) => rowShape.parse(row))
    .toSorted(
      (a, b) => fetchedKinds.indexOf(a.kind) - fetchedKinds.indexOf(b.kind) || (a.id < b.id ? -1 : 1),
    );
  const distinct = new Map(rows.toReversed().map((row) => [row.sha256, row]));
  return rows
    .filter((row) => distinct.get(row.sha256) === row)
    .map(({ id, text, page_starts: pageStarts, read_by: readBy, ...row }) => ({
      ...row,
      documentId: id,
      text: unpackText(text),
      pageStarts: pageStartsShape.parse(JSON.parse(pageStarts)),
      ...(readBy === 'ocr' && { readBy }),
    }));
}
