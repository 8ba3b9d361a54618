/** Hashes of what the files and search documents of the meetings of each month of a place are rendered from. Pure. */
import { createHash } from 'node:crypto';
import { periodPath } from '../../../../schemas/paths.ts';
import type { Row } from '../../../../schemas/tables/index.ts';
import { type MeetingRecord, soonestFirst } from '../../../places/meetings.ts';
import { monthHashLength, monthOf } from '../../../places/years.ts';
import { hasNoRecord } from '../meeting/record.ts';
import { type MeetingDisplay, meetingDisplay, type MeetingsOfPlace } from '../meeting/meeting-display.ts';

/** The topics of a meeting, which only its search document has. */
type Topics = (meetingId: string) => readonly string[];

/** The texts of documents, which the index of documents has. */
type TextStamps = { readonly stampOf: (document: Row<'documents'>) => string | undefined };

/**
 * Returns a hash by month, `2024-03`. It does not cover the program and the configuration, since a run that continues from a published site
 * requires both to be the same.
 */
export function monthInputs(
  view: MeetingsOfPlace,
  topics: Topics,
  texts?: TextStamps,
): ReadonlyMap<string, string> {
  const { upcoming, recent } = view.meetings;
  const records = [...recent, ...upcoming].toSorted(soonestFirst);
  const display = meetingDisplay(view, periodPath(view.place.row.slug, '2000'));
  const shared = sharedInputs(view);
  return new Map(
    Array.from(
      Map.groupBy(records, ({ meeting }) => monthOf(meeting.date)),
      ([month, ofMonth]) => {
        const digest = createHash('sha256').update(shared);
        for (const input of inputsOf(ofMonth, view, display, topics, texts)) digest.update(input);
        return [month, digest.digest('hex').slice(0, monthHashLength)] as const;
      },
    ),
  );
}

/** The place and its sources; the date of a source is on no page of the place. */
const sharedInputs = ({ place: { row, sources } }: MeetingsOfPlace): string =>
  JSON.stringify([row, sources.map((source) => ({ ...source, retrieved_at: null }))]);

/**
 * The rows that the files of these meetings are rendered from: those of the meetings, and those that these refer to, which may be of
 * other meetings. A test renders period pages from no others.
 */
function* inputsOf(
  records: readonly MeetingRecord[],
  { people, meetingRows, meetings: { upcoming } }: MeetingsOfPlace,
  { attributesOf, today }: MeetingDisplay,
  topics: Topics,
  texts: TextStamps | undefined,
): Generator<string | Uint8Array> {
  const { items, documents, motions, votes, decisions, itemById, motionById, matterById } = meetingRows;
  const toCome = new Set(upcoming);
  for (const record of records) {
    const { meeting, json, updatedAt, tables } = record;
    const { id, date } = meeting;
    yield json;
    const shown = meeting.decisions.map((decision) => decisions.get(decision.id));
    const own = motions.get(id) ?? [];
    const others = meeting.decisions.flatMap(({ motion }) => {
      const row = motion && motionById.get(motion.id);
      return row === undefined || row.meeting_id === id ? [] : [row];
    });
    const cast = [...own, ...others].map((motion) => votes.get(motion.id) ?? []);
    const itemsOfOthers = [...shown, ...own, ...others].flatMap((row) => {
      const item = itemById.get(row?.agenda_item_id ?? '');
      return item === undefined || item.meeting_id === id ? [] : [item];
    });
    yield JSON.stringify([
      [
        updatedAt,
        tables,
        topics(id),
        attributesOf(meeting).toString(),
        hasNoRecord(meeting, meetingRows, today),
        toCome.has(record),
        // They change when another meeting is announced or held.
        [...own, ...others].map((motion) => meetingRows.voteStateOf(motion)),
      ],
      [items.get(id), documents.get(id), own, others, cast, itemsOfOthers],
      shown.map((row) => row && [row.id, row.agenda_item_id]),
      own.map(({ matter_id }) => matterById.get(matter_id ?? '')),
      // Votes are shown with the date of the meeting, and lead to whom they name then.
      cast
        .flat()
        .map(
          (vote) => people.personOf({ name: vote.member_name, official_id: vote.official_id, date })?.slug,
        ),
    ]);
    for (const document of documents.get(id) ?? []) yield texts?.stampOf(document) ?? '';
  }
}
