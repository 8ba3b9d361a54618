/**
 * Writes what passed the gate, with what happened from official rows: the brief, plain words for decisions, and topics. Never motions,
 * votes, tallies, outcomes or any other official column. Every function runs in the caller's transaction.
 */
import { hash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import type { Row } from '../../../schemas/tables/index.ts';
import { sqliteValue } from '../../corpus/formats/sqlite.ts';
import { extractBrief } from '../../import/brief.ts';
import { formReasons } from '../gate/forms.ts';
import type { GateResult } from '../gate/gate.ts';
import type { Subject } from '../gate/subjects.ts';
import type { Claim, Material } from '../model.ts';
import type { ReplacedTexts } from './state.ts';
import { isDecided, minutesSay, whatHappened } from './what-happened.ts';

export type Author = {
  /** `ai:<model>` */
  readonly generatedBy: string;
  /** The instant of the run. */
  readonly now: string;
};

/** True if a program may replace the brief of a meeting: it has none, or a program wrote it. */
export function mayReplaceBrief(database: DatabaseSync, meetingId: string): boolean {
  const row = database.prepare('SELECT generated_by FROM briefs WHERE meeting_id = ?').get(meetingId);
  return row === undefined || /^(?:ai|extract):/.test(String(row['generated_by']));
}

/** Writes an accepted brief. Returns the texts of decisions that it replaced. */
export function writeBrief(
  database: DatabaseSync,
  material: Material,
  result: GateResult,
  author: Author,
  replaced: ReplacedTexts,
): ReplacedTexts {
  const { brief, evidence } = result;
  const { headline, summary, notableItems, tags } = brief;
  if (headline === null) throw new Error('A brief without a headline is not accepted');
  const { id, muni_id: placeId } = material.rows.meeting;
  const sourceUrl = urlOf(material, headline.documentId);
  const narrator = new Narrator(material, result);
  upsertBrief(database, {
    meeting_id: id,
    muni_id: placeId,
    headline: headline.text,
    summary: summary.length === 0 ? null : summary.map((claim) => narrator.write(claim)).join(' '),
    notable_items: notableItems.length === 0 ? null : notableItems.map((claim) => narrator.write(claim)),
    tags: tags.length === 0 ? null : [...tags],
    generated_by: author.generatedBy,
    generated_at: author.now,
    evidence: [...evidence],
    source_url: sourceUrl,
  });
  writeTopics(database, material, brief.topics, sourceUrl);
  return writeDecisions(database, material, result, author, replaced);
}

/** Adds to sentences about matters what became of these, each outcome once. */
class Narrator {
  readonly #material: Material;
  readonly #result: GateResult;
  readonly #stated = new Set<Subject>();

  constructor(material: Material, result: GateResult) {
    this.#material = material;
    this.#result = result;
  }

  write(claim: Claim): string {
    const [subject, other] = this.#result.subjects.get(claim) ?? [];
    // A passage about several items does not say whose outcome is meant.
    if (other !== undefined || (subject !== undefined && this.#stated.has(subject))) return claim.text;
    if (subject !== undefined) this.#stated.add(subject);
    const isRecorded = subject !== undefined && isDecided(subject);
    const happened = isRecorded ? whatHappened(this.#material, subject) : this.#minutesSay(claim);
    return happened === undefined ? claim.text : `${asSentence(claim.text)} ${happened}`;
  }

  /** Nothing if the sentence is all that the minutes say. */
  #minutesSay({ text, quote, documentId }: Claim): string | undefined {
    const { texts, language } = this.#material;
    const isMinutes = texts.find((text) => text.documentId === documentId)?.kind === 'minutes';
    const words = quote.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();
    const saysMore = asSentence(text) !== asSentence(words);
    return isMinutes && saysMore && formReasons(words).length === 0 ? minutesSay(words, language) : undefined;
  }
}

const asSentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

/**
 * Writes the brief of official titles if the meeting has none, or one of a model whose answer is no longer current. Restores the
 * texts of decisions.
 */
export function writeFallback(database: DatabaseSync, material: Material, replaced: ReplacedTexts): void {
  const { meeting, decisions, agendaItems } = material.rows;
  const stored = database.prepare('SELECT generated_by FROM briefs WHERE meeting_id = ?').get(meeting.id);
  restoreDecisions(database, replaced, new Set());
  writeTopics(database, material, [], meeting.source_url);
  if (String(stored?.['generated_by'] ?? '').startsWith('extract:')) return;
  const titles = agendaItems.flatMap(({ title }) => title ?? []);
  const brief = extractBrief({
    meeting,
    decisions,
    hearings: titles.filter((title) => /\bpublic hearing\b|\baudience publique\b/i.test(title)),
    language: material.language === 'fr' ? 'fr' : 'en',
  });
  if (brief === undefined) database.prepare('DELETE FROM briefs WHERE meeting_id = ?').run(meeting.id);
  else upsertBrief(database, brief);
}

function urlOf({ texts, rows }: Material, documentId: string): string {
  return texts.find((text) => text.documentId === documentId)?.url ?? rows.meeting.source_url;
}

function upsertBrief(database: DatabaseSync, brief: Row<'briefs'>): void {
  const columns = Object.keys(brief);
  database
    .prepare(`INSERT OR REPLACE INTO briefs (${columns.join()}) VALUES (${columns.map(() => '?').join()})`)
    .run(...Object.values(brief).map(sqliteValue));
}

/** Distinguishes the topics of briefs from those of other programs, which are kept. */
const topicPrefix = 'brief-topic-';

function writeTopics(
  database: DatabaseSync,
  { rows: { meeting } }: Material,
  topics: readonly Row<'meeting_topics'>['topic'][],
  sourceUrl: string,
): void {
  database
    .prepare('DELETE FROM meeting_topics WHERE meeting_id = ? AND substr(id, 1, ?) = ?')
    .run(meeting.id, topicPrefix.length, topicPrefix);
  const insert = database.prepare(
    `INSERT INTO meeting_topics (id, meeting_id, muni_id, topic, score, source_url) SELECT ?1, ?2, ?3, ?4, NULL, ?5
    WHERE NOT EXISTS (SELECT 1 FROM meeting_topics WHERE meeting_id = ?2 AND topic = ?4)`,
  );
  for (const topic of topics) {
    const key = `${topicPrefix}${hash('sha256', `${meeting.id} ${topic}`).slice(0, 32)}`;
    insert.run(key, meeting.id, meeting.muni_id, topic, sourceUrl);
  }
}

/** Writes summaries of decisions. A text of a person or publisher is kept. */
function writeDecisions(
  database: DatabaseSync,
  material: Material,
  { brief: { decisions }, subjects }: GateResult,
  { generatedBy }: Author,
  replaced: ReplacedTexts,
): ReplacedTexts {
  const { meeting } = material.rows;
  restoreDecisions(database, replaced, new Set(decisions.map(({ decisionId }) => decisionId)));
  const read = database.prepare(
    'SELECT summary, generated_by FROM decisions WHERE id = ? AND meeting_id = ?',
  );
  const update = database.prepare(
    'UPDATE decisions SET summary = ?, generated_by = ?, evidence = ? WHERE id = ? AND meeting_id = ?',
  );
  const now: Record<string, ReplacedTexts[string]> = {};
  for (const { decisionId, claim, evidence } of decisions) {
    const row = read.get(decisionId, meeting.id);
    if (row === undefined || /^(?:human|publisher):/.test(String(row['generated_by']))) continue;
    const isOwn = String(row['generated_by']).startsWith('ai:');
    const own = { summary: textOf(row['summary']), generated_by: textOf(row['generated_by']) };
    // What a model wrote before is no official text.
    now[decisionId] = isOwn ? (replaced[decisionId] ?? { summary: null, generated_by: null }) : own;
    const [subject] = subjects.get(claim) ?? [];
    const happened = subject && whatHappened(material, subject, decisionId);
    const summary = happened === undefined ? claim.text : `${asSentence(claim.text)} ${happened}`;
    update.run(summary, generatedBy, JSON.stringify([evidence]), decisionId, meeting.id);
  }
  return now;
}

function restoreDecisions(database: DatabaseSync, replaced: ReplacedTexts, kept: ReadonlySet<string>): void {
  const restore = database.prepare(
    `UPDATE decisions SET summary = ?, generated_by = ?, evidence = NULL WHERE id = ? AND generated_by LIKE 'ai:%'`,
  );
  for (const [id, { summary, generated_by: author }] of Object.entries(replaced))
    if (!kept.has(id)) restore.run(summary, author, id);
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);
