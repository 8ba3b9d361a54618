/** The documents of a meeting beyond its links. Pure. */
import type { Meeting } from '../../../../schemas/documents.ts';
import type { Row } from '../../../../schemas/tables/index.ts';

/** The documents that no link of the meeting leads to already. Versions of a document have one link, since they have the same address. */
export function otherDocuments(
  { agenda_url, minutes_url, video_url, source }: Meeting,
  documents: readonly Row<'documents'>[] = [],
): readonly Row<'documents'>[] {
  if (documents.length === 0) return documents;
  const linked = new Set([agenda_url, minutes_url, video_url, source]);
  const first = new Map(documents.toReversed().map((document) => [shownOf(document), document]));
  return documents.filter(
    (document) => !linked.has(document.url) && first.get(shownOf(document)) === document,
  );
}

const shownOf = ({ url, kind, title }: Row<'documents'>): string => JSON.stringify([url, kind, title]);
