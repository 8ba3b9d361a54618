/** The evidence of briefs and decisions, with the documents that it quotes. Pure. */
import type { Evidence } from '../../schemas/evidence.ts';
import type { PublishedEvidence } from '../../schemas/documents.ts';
import type { Row } from '../../schemas/tables/index.ts';

/** The documents of a place, by id. */
export type DocumentsById = ReadonlyMap<string, Row<'documents'>>;

/** Published evidence, and whether any of its documents is still listed. */
export type AssembledEvidence = {
  readonly evidence: PublishedEvidence;
  readonly hasDocument: boolean;
};

/**
 * The passages of a brief or decision in their order, each with address, title and kind of its document. Undefined if there are none.
 * A document whose SHA-256 is another one now has changed: its address leads to other words, so it is left out.
 */
export function assembleEvidence(
  passages: Evidence | null,
  documents: DocumentsById,
): AssembledEvidence | undefined {
  if (passages === null || passages.length === 0) return undefined;
  let hasDocument = false;
  const evidence = passages.map((passage) => {
    const document = documents.get(passage.document_id);
    if (document === undefined || (document.sha256 ?? passage.document_sha256) !== passage.document_sha256)
      return passage;
    hasDocument = true;
    return {
      ...passage,
      document_url: document.url,
      document_title: document.title ?? undefined,
      document_kind: document.kind,
      document_media_type: document.media_type ?? undefined,
    };
  });
  return { evidence, hasDocument };
}
