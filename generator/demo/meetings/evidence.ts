/** Evidence of the texts of some meetings: passages of an agenda or of minutes, which the demo does not write in full. */
import { createHash } from 'node:crypto';
import type { Evidence } from '../../../schemas/evidence.ts';
import { recordUrl } from '../places/place.ts';
import { documentKinds, insertDocument } from './documents.ts';
import type { Fact, Meeting, QuotedDocument, Setting } from './meeting.ts';

/** Of how many meetings one has evidence: past meetings, and upcoming meetings with an agenda. */
const oneIn = { past: 32, upcoming: 3 };
const bytesPerPage = 30_000;
/** Characters of the text about one item, and of a page. */
const charactersPerItem = 1_400;
const charactersPerPage = 3_000;

/**
 * Writes the document that the texts of a meeting quote, if they quote any: the agenda before the meeting, and its minutes
 * after it. Everything follows from the id of the meeting, so that other rows of the demo do not depend on it.
 */
export function writeQuotedDocument(
  setting: Setting,
  { id, status }: Pick<Meeting, 'id' | 'status'>,
): QuotedDocument | undefined {
  const sha256 = createHash('sha256').update(`${setting.place.id}/${id}`).digest('hex');
  const [number = 0, pages = 0] = Buffer.from(sha256.slice(0, 4), 'hex');
  const isPast = status === 'passed';
  if (number % (isPast ? oneIn.past : oneIn.upcoming) !== 0) return undefined;
  const kind = isPast ? 'minutes' : 'agenda';
  const documentId = setting.rows.nextId('documents');
  insertDocument(setting, recordUrl(setting.place, id), {
    meeting_id: id,
    kind: documentKinds[kind],
    bytes: bytesPerPage * (1 + pages),
    sha256,
  });
  let items = 0;
  const starts = new Map<string, number>();
  const passage = (claim: string, fact: Fact | undefined): Evidence[number] => {
    const quote = fact?.title ?? claim.replace(/\.$/, '');
    const start = starts.get(quote) ?? (items += 1) * charactersPerItem;
    starts.set(quote, start);
    return {
      claim,
      quote,
      document_id: documentId,
      document_sha256: sha256,
      start,
      end: start + quote.length,
      page: 1 + Math.floor(start / charactersPerPage),
    };
  };
  return { id: documentId, kind, sha256, passage };
}
