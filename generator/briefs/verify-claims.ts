/** Anybody's sentences through the gate, without a model: `civic briefs verify`. */
import { isUtf8 } from 'node:buffer';
import type { DatabaseSync } from 'node:sqlite';
import * as z from 'zod';
import { idPattern } from '../../schemas/values.ts';
import { readLines } from '../corpus/formats/bytes.ts';
import type { SourceText } from '../documents/source-text.ts';
import { escapeUnsafe } from '../system/text.ts';
import { materialOf } from './collect/material.ts';
import { MeetingReader } from './gate/meeting-reader.ts';
import { verifyClaim, type Verified } from './gate/verify-claim.ts';
import type { Material, OfficialRows } from './model.ts';

export type Verdict = {
  /** Of the file, from 1. */
  readonly line: number;
  readonly kept: boolean;
  /** Why the sentence was dropped, or why the line could not be judged; null if it is kept. */
  readonly reason: string | null;
};

export type VerifyCounts = { kept: number; dropped: number; invalid: number };

const id = z.string().regex(new RegExp(`^${idPattern}$`));
const claimShape = z.object({
  meeting_id: id,
  text: z.string(),
  quote: z.string(),
  decision_id: id.nullish(),
});

/** A longer line is no sentence; it is reported without being read. */
const lineMaxBytes = 16 << 20;

/** Judges each line of a file of claims, in their order. Counts them in `counts`. */
export async function* verifyClaims(
  database: DatabaseSync,
  path: string,
  counts: VerifyCounts,
): AsyncGenerator<Verdict> {
  const meetings = new Meetings(database);
  for await (const { line, bytes, isCut } of readLines(path, lineMaxBytes)) {
    const judged = isCut ? `The line is longer than ${lineMaxBytes >> 20} MB.` : judge(bytes, meetings);
    if (judged === undefined) continue;
    const reasons = typeof judged === 'string' ? judged : reasonsIn(judged);
    if (typeof judged === 'string') counts.invalid++;
    else if (reasons === null) counts.kept++;
    else counts.dropped++;
    yield { line, kept: reasons === null, reason: reasons === null ? null : escapeUnsafe(reasons) };
  }
}

const reasonsIn = (verified: Verified): string | null =>
  'evidence' in verified
    ? null
    : [...new Set(verified.reasons.map(({ code, explanation }) => `${code}: ${explanation}`))].join(' ');

/** The verdict on a line, or why there is none; undefined for a blank line. */
function judge(bytes: Buffer, meetings: Meetings): Verified | string | undefined {
  if (!isUtf8(bytes)) return 'The line is not valid UTF-8.';
  const text = bytes.toString().replace(/^\ufeff/, '');
  if (text.trim() === '') return undefined;
  const parsed = claimShape.safeParse(parseJson(text));
  if (!parsed.success) return problemOf(parsed.error);
  const repeated = repeatedKey(text);
  if (repeated !== undefined) return `The line has “${repeated}” twice; give each field once.`;
  const { meeting_id: meetingId, decision_id: decisionId, text: sentence, quote } = parsed.data;
  const reader = meetings.read(meetingId);
  if (reader === undefined) return `There is no meeting “${meetingId}” in the corpus.`;
  // The document that has the quote; the last one is that of the rows.
  const located = reader.material.texts.find(
    ({ documentId }) => !('reasons' in reader.locate({ text: sentence, quote, documentId })),
  );
  const documentId = (located ?? reader.material.texts.at(-1))?.documentId ?? '';
  return verifyClaim({ text: sentence, quote, documentId }, reader, { decisionId: decisionId ?? undefined });
}

const notJson = Symbol('not JSON');

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return notJson;
  }
}

/** A key that an object has twice: readers of JSON disagree about which one counts. */
function repeatedKey(json: string): string | undefined {
  const keys = new Set<string>();
  let depth = 0;
  for (const [token] of json.matchAll(/"(?:[^"\\]|\\.)*"(?:\s*:)?|[[\]{}]/gu)) {
    if (token === '{' || token === '[') depth++;
    else if (token === '}' || token === ']') depth--;
    else if (depth === 1 && token.endsWith(':')) {
      const key = String(JSON.parse(token.slice(0, -1)));
      if (keys.has(key)) return key;
      keys.add(key);
    }
  }
  return undefined;
}

function problemOf({ issues: [issue] }: z.ZodError): string {
  if (issue?.path.length !== 1)
    return 'The line is not a JSON object such as {"meeting_id":"m1","text":"…","quote":"…"}.';
  const name = String(issue.path[0]);
  return name.endsWith('_id')
    ? `“${name}” is missing or no id: letters, digits, “-” and “_”, at most 64.`
    : `“${name}” is missing or no text.`;
}

/** Claims about one meeting are mostly next to each other. */
const readersMax = 16;

class Meetings {
  readonly #database: DatabaseSync;
  readonly #readers = new Map<string, MeetingReader | undefined>();

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  read(meetingId: string): MeetingReader | undefined {
    if (this.#readers.has(meetingId)) return this.#readers.get(meetingId);
    const [oldest] = this.#readers.keys();
    if (this.#readers.size >= readersMax && oldest !== undefined) this.#readers.delete(oldest);
    const material = materialOf(this.#database, meetingId);
    const reader = material && new MeetingReader(withRows(material));
    this.#readers.set(meetingId, reader);
    return reader;
  }
}

/** Official titles can be quoted too: they are as official as the documents, and many corpora have no texts. */
const withRows = (material: Material): Material => ({
  ...material,
  texts: [...material.texts, textOfRows(material.rows)],
});

function textOfRows({ agendaItems, motions, decisions, matters, meeting }: OfficialRows): SourceText {
  const lines = [
    ...agendaItems.flatMap(({ title, text }) => [title, text]),
    ...decisions.map(({ headline }) => headline),
    ...motions.map(({ text }) => text),
    ...matters.map(({ title }) => title),
  ];
  return {
    documentId: 'official rows',
    sha256: '',
    kind: 'agenda',
    title: null,
    url: meeting.source_url,
    text: lines.filter((line) => line !== null).join('\n'),
    pageStarts: [],
    language: null,
  };
}
