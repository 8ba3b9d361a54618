/** Evidence of the texts of some meetings: passages of an agenda or of minutes, whose text the demo has. */
import { createHash } from 'node:crypto';
import type { Evidence } from '../../../schemas/evidence.ts';
import { recordUrl } from '../places/place.ts';
import { Draft } from '../texts/draft.ts';
import { documentKinds, insertDocument } from './documents.ts';
import type { Fact, Meeting, QuotedDocument, Setting } from './meeting.ts';

/** Of how many meetings one has evidence: past meetings, and upcoming meetings with an agenda. */
const oneIn = { past: 32, upcoming: 3 };
const bytesPerPage = 30_000;

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
  const known = insertDocument(setting, recordUrl(setting.place, id), {
    meeting_id: id,
    kind: documentKinds[kind],
    bytes: bytesPerPage * (1 + pages),
    sha256,
  });
  if (known === undefined) return undefined;
  const draft = new Draft();
  const passage = (claim: string, fact: Fact | undefined): Evidence[number] => {
    const quote = fact?.title ?? claim.replace(/\.$/, '');
    return { claim, quote, document_id: documentId, document_sha256: sha256, ...draft.locate(quote) };
  };
  return { id: documentId, kind, known, draft, passage };
}
