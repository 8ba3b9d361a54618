/** Writes the texts of documents from the facts of their meeting. */
import { createHash } from 'node:crypto';
import { documentKinds, insertDocument } from '../meetings/documents.ts';
import type { Fact, KnownDocument, Meeting, Setting } from '../meetings/meeting.ts';
import { recordUrl } from '../places/place.ts';
import { writeAgenda } from './agenda-text.ts';
import type { KeptText } from './kept-texts.ts';
import { finishMinutes, writeMinutes } from './minutes.ts';
import { packetOf } from './packet.ts';
import { misread } from './scan.ts';
import { transcriptOf } from './transcript.ts';
import { DocumentWords } from './words.ts';

/** One in this number of packets is a scan. */
const oneInScanned = 4;
/** One in this number of recordings of recent meetings has a transcript. */
const oneInTranscribed = 6;
const recentYear = 2026;
/** Captions repeat the times of each line. */
const bytesPerCharacter = 1.4;

/** Begins the document that the texts of the meeting quote, so that their evidence can say where. */
export function beginQuoted(setting: Setting, meeting: Meeting, facts: readonly Fact[]): void {
  const { quoted } = meeting;
  if (quoted === undefined) return;
  const write = quoted.kind === 'minutes' ? writeMinutes : writeAgenda;
  write(quoted.draft, new DocumentWords(setting, meeting, quoted.known.sha256), facts);
}

/** Keeps the texts of the document that was quoted, of the packet, and of a transcript. */
export function writeTexts(
  setting: Setting,
  meeting: Meeting,
  facts: readonly Fact[],
  packet?: KnownDocument,
): void {
  const { place } = setting;
  const keep = (text: Omit<KeptText, 'language'>): void =>
    setting.rows.keepText({ ...text, language: place.language });
  const { quoted } = meeting;
  if (quoted !== undefined) {
    const writer = new DocumentWords(setting, meeting, quoted.known.sha256);
    if (quoted.kind === 'minutes') finishMinutes(quoted.draft, writer);
    keep({ ...quoted.known, pages: quoted.draft.pages });
  }
  if (packet !== undefined) keep(packetText(setting, meeting, facts, packet));
  const sha256 = createHash('sha256').update(`${place.id}/${meeting.id}/transcript`).digest('hex');
  if (meeting.hasVideo && meeting.year >= recentYear && firstByte(sha256) % oneInTranscribed === 0)
    keepTranscript(setting, meeting, facts, { sha256, keep });
}

function packetText(
  setting: Setting,
  meeting: Meeting,
  facts: readonly Fact[],
  packet: KnownDocument,
): Omit<KeptText, 'language'> {
  const writer = new DocumentWords(setting, meeting, packet.sha256);
  const { pages } = packetOf(writer, facts);
  if (firstByte(packet.sha256) % oneInScanned > 0) return { ...packet, pages };
  return { ...packet, pages: pages.map((page) => misread(page, writer.random)), readBy: 'ocr' };
}

type Transcribed = {
  readonly sha256: string;
  readonly keep: (text: Omit<KeptText, 'language'>) => void;
};

function keepTranscript(
  setting: Setting,
  meeting: Meeting,
  facts: readonly Fact[],
  { sha256, keep }: Transcribed,
): void {
  const minutes = transcriptOf(new DocumentWords(setting, meeting, sha256), facts);
  const pages = minutes.map(({ text }) => text);
  const known = insertDocument(setting, recordUrl(setting.place, meeting.id), {
    meeting_id: meeting.id,
    kind: documentKinds.transcript,
    bytes: Math.round(pages.join('').length * bytesPerCharacter),
    sha256,
  });
  if (known !== undefined) keep({ ...known, pages, startSeconds: minutes.map(({ seconds }) => seconds) });
}

const firstByte = (sha256: string): number => Number.parseInt(sha256.slice(0, 2), 16);
