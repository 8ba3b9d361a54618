import type { Row } from '../../../schemas/tables/index.ts';
import { recordUrl } from '../places/place.ts';
import type { KnownDocument, Meeting, Setting } from './meeting.ts';

/** Shares of meetings with a document of each kind: recent years have more. */
const recentYear = 2026;
const shares = { recent: 0.25, older: 0.01 };

type DocumentKind = {
  readonly kind: Row<'documents'>['kind'];
  readonly en: string;
  readonly fr: string;
  readonly path: string;
  readonly type: string;
};

export const documentKinds = {
  agenda: { kind: 'agenda', en: 'Agenda', fr: 'Ordre du jour', path: 'a.pdf', type: 'application/pdf' },
  packet: {
    kind: 'packet',
    en: 'Agenda packet',
    fr: 'Documents de séance',
    path: 'p.pdf',
    type: 'application/pdf',
  },
  minutes: { kind: 'minutes', en: 'Minutes', fr: 'Procès-verbal', path: 'm.pdf', type: 'application/pdf' },
  transcript: { kind: 'transcript', en: 'Transcript', fr: 'Transcription', path: 't.vtt', type: 'text/vtt' },
  video: { kind: 'video', en: 'Recording', fr: 'Enregistrement', path: 'v', type: 'video/mp4' },
} as const satisfies Readonly<Record<string, DocumentKind>>;

const { agenda, packet, minutes, video } = documentKinds;

/** Writes the documents of a past meeting. Returns its packet, if there is one. */
export function writeDocuments(setting: Setting, meeting: Meeting): KnownDocument | undefined {
  const { place, random } = setting;
  const share = meeting.year >= recentYear ? shares.recent : shares.older;
  let known: KnownDocument | undefined;
  for (const kind of [agenda, packet, minutes, video]) {
    if (!random.chance(share)) continue;
    const bytes = kind.type === 'application/pdf' ? random.scale(60_000, 40_000_000) : null;
    const sha256 = kind.kind === 'packet' ? hexadecimal(64, () => random.next()) : null;
    if (kind.kind === meeting.quoted?.kind) continue;
    const document = insertDocument(setting, recordUrl(place, meeting.id), {
      meeting_id: meeting.id,
      kind,
      bytes,
      sha256,
    });
    known ??= document;
  }
  return known;
}

/** Inserts a document of the meeting whose record is at `url`; returns it if its bytes are known. */
export function insertDocument(
  { rows, place }: Setting,
  url: string,
  document: Pick<Row<'documents'>, 'meeting_id' | 'bytes' | 'sha256'> & { readonly kind: DocumentKind },
): KnownDocument | undefined {
  const { kind, path, type, [place.language]: title } = document.kind;
  const { bytes, sha256 } = document;
  rows.insert('documents', {
    id: rows.nextId('documents'),
    meeting_id: document.meeting_id,
    muni_id: place.id,
    kind,
    title,
    url: `${url}/${path}`,
    media_type: type,
    bytes,
    sha256,
    archived_key: kind === 'packet' ? `${place.slug}/${document.meeting_id}-packet.pdf` : null,
    source_url: url,
  });
  return bytes === null || sha256 === null
    ? undefined
    : { url: `${url}/${path}`, sha256, bytes, mediaType: type };
}

const hexadecimal = (digits: number, next: () => number): string =>
  Array.from({ length: digits }, () => Math.floor(next() * 16).toString(16)).join('');
