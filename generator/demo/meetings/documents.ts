import type { Row } from '../../../schemas/tables/index.ts';
import { recordUrl } from '../places/place.ts';
import type { Meeting, Setting } from './meeting.ts';

/** Shares of meetings with a document of each kind: recent years have more. */
const recentYear = 2026;
const shares = { recent: 0.25, older: 0.01 };

const kinds: readonly {
  kind: Row<'documents'>['kind'];
  en: string;
  fr: string;
  path: string;
  type: string;
}[] = [
  { kind: 'agenda', en: 'Agenda', fr: 'Ordre du jour', path: 'a.pdf', type: 'application/pdf' },
  { kind: 'packet', en: 'Agenda packet', fr: 'Documents de séance', path: 'p.pdf', type: 'application/pdf' },
  { kind: 'minutes', en: 'Minutes', fr: 'Procès-verbal', path: 'm.pdf', type: 'application/pdf' },
  { kind: 'video', en: 'Recording', fr: 'Enregistrement', path: 'v', type: 'video/mp4' },
];

/** Writes the documents of a past meeting. */
export function writeDocuments({ rows, place, random }: Setting, meeting: Meeting): void {
  const url = recordUrl(place, meeting.id);
  const share = meeting.year >= recentYear ? shares.recent : shares.older;
  for (const { kind, path, type, [place.language]: title } of kinds) {
    if (!random.chance(share)) continue;
    rows.insert('documents', {
      id: rows.nextId('documents'),
      meeting_id: meeting.id,
      muni_id: place.id,
      kind,
      title,
      url: `${url}/${path}`,
      media_type: type,
      bytes: type === 'application/pdf' ? random.scale(60_000, 40_000_000) : null,
      sha256: kind === 'packet' ? hexadecimal(64, () => random.next()) : null,
      archived_key: kind === 'packet' ? `${place.slug}/${meeting.id}-packet.pdf` : null,
      source_url: url,
    });
  }
}

const hexadecimal = (digits: number, next: () => number): string =>
  Array.from({ length: digits }, () => Math.floor(next() * 16).toString(16)).join('');
