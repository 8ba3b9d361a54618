/**
 * Finds packets that a source lists like meetings, in a category of their own (`City Council Meeting Packets`): they belong to their
 * meeting. Pure.
 */
import { bodyKey } from '../merge/same-meeting.ts';
import type { Failure } from '../source-records.ts';
import type { PlatformDocument, PlatformMeeting } from './model.ts';
import type { Listed } from './platform.ts';

const packetWords =
  /^(?:(?:full |complete )?(?:agenda )?packets?\b(?: for\b| of\b)?(?: the\b)?[\s:–—-]*)|[\s(:–—-]*\b(?:(?:full|complete|electronic) )?(?:(?:agenda|meeting) )?packets?(?: (?:part|pt\.?) ?\w{1,2})?(?: ?\((?:pdf|full|large file)\))?\)?\s*$/i;

/** A list in which each packet is with its meeting. */
export type Assigned<Extra> = {
  readonly meetings: readonly Listed<Extra>[];
  /** The packets that belong to a meeting of the list. */
  readonly packets: readonly PlatformMeeting[];
  /** The packets without a meeting, which are imported as one. */
  readonly findings: readonly Failure[];
};

/** Gives each packet to the only meeting of its body, day and time; one of no meeting stays a meeting of its body. */
export function assignPackets<Extra>(listed: readonly Listed<Extra>[]): Assigned<Extra> {
  const packets = listed.filter(({ meeting }) => bodyOfPacket(meeting) !== undefined);
  if (packets.length === 0) return { meetings: listed, packets: [], findings: [] };
  const others = listed.filter((entry) => !packets.includes(entry));
  const owners = new Map(packets.map((packet) => [packet, ownerOf(packet, others)]));
  const owned = packets.filter((packet) => owners.get(packet) !== undefined);
  return {
    meetings: listed
      .filter((entry) => !owned.includes(entry))
      .map((entry) => {
        if (packets.includes(entry)) return { ...entry, meeting: asMeeting(entry.meeting, others) };
        const own = owned.filter((packet) => owners.get(packet) === entry);
        return own.length === 0 ? entry : { ...entry, packets: own };
      }),
    packets: owned.map(({ meeting }) => meeting),
    findings: reportPackets(packets.filter((entry) => !owned.includes(entry)).map(({ meeting }) => meeting)),
  };
}

/** A finding for each packet that is imported as a meeting. */
export const reportPackets = (meetings: readonly PlatformMeeting[]): Failure[] =>
  meetings
    .filter((meeting) => bodyOfPacket(meeting) !== undefined)
    .map(({ id, name, body }) => ({
      what: `meeting ${id}`,
      reason: `Its name says that it is a packet, and its list has no meeting for it: ${name ?? body?.name ?? ''}`,
    }));

/** The body whose packet a row is, according to its category or name; undefined if it is no packet. */
function bodyOfPacket({ body, name, status }: PlatformMeeting): string | undefined {
  const stated = [body?.name, name, status.names?.[0]].find((text) => packetWords.test(text ?? ''));
  if (stated === undefined || stated === null) return undefined;
  const named = bodyKey(stated.replace(packetWords, ''));
  // The title of a packet need not name the body of its category.
  return named === '' || stated !== (body?.name ?? name) ? bodyKey(bodyNameOf({ body, name })) : named;
}

/** True for the name of a category of packets. */
export const isPacketCategory = (name: string): boolean => packetWords.test(name);

/** The body of a category: “City Council Packets” are those of the “City Council”. */
export const bodyOfCategory = (name: string): string => bodyKey(name.replace(packetWords, ''));

const bodyNameOf = ({ body, name }: Pick<PlatformMeeting, 'body' | 'name'>): string =>
  (body?.name ?? name ?? '').replace(packetWords, '');

function ownerOf<Extra>(
  { meeting: packet }: Listed<Extra>,
  meetings: readonly Listed<Extra>[],
): Listed<Extra> | undefined {
  const [owner, ...others] = meetings.filter(
    ({ meeting }) =>
      meeting.day !== null &&
      meeting.day === packet.day &&
      bodyKey(bodyNameOf(meeting)) === bodyOfPacket(packet) &&
      isSameTime(meeting.startTime ?? null, packet.startTime ?? null),
  );
  return others.length === 0 ? owner : undefined;
}

const isSameTime = (a: string | null, b: string | null): boolean => a === null || b === null || a === b;

/** The body of the category whose packet it is, if the list has meetings of that body. */
function asMeeting<Extra>(packet: PlatformMeeting, meetings: readonly Listed<Extra>[]): PlatformMeeting {
  const owner = meetings.find(({ meeting }) => bodyKey(bodyNameOf(meeting)) === bodyOfPacket(packet));
  return {
    ...packet,
    ...(owner?.meeting.body === undefined ? {} : { body: owner.meeting.body }),
    documents: documentsOfPacket(packet),
  };
}

/** The meeting with the documents of its packets; a packet without one is linked by its page. */
export const withPackets = (meeting: PlatformMeeting, packets: readonly PlatformMeeting[]): PlatformMeeting =>
  packets.length === 0
    ? meeting
    : {
        ...meeting,
        documents: [
          ...(meeting.documents ?? []),
          ...packets.flatMap((packet) => {
            const documents = documentsOfPacket(packet);
            return documents.length > 0 ? documents : [pageOfPacket(packet)];
          }),
        ],
      };

const documentsOfPacket = ({ id, documents = [] }: PlatformMeeting): PlatformDocument[] =>
  documents.map((document) => ({
    ...document,
    id: `packet${id}-${document.id}`,
    kind: document.kind === 'agenda' ? 'packet' : document.kind,
  }));

const pageOfPacket = ({ id, name, body, sourceUrl }: PlatformMeeting): PlatformDocument => ({
  id: `packet${id}-page`,
  kind: 'packet',
  title: name ?? body?.name ?? null,
  url: sourceUrl,
  mediaType: 'text/html',
});
