/** The columns of the demo about attendance, stages and the ties between decisions, items and motions. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeDemoCorpus } from '../../../generator/demo/write.ts';

const folder = mkdtempSync(join(tmpdir(), 'demo-'));
let database: DatabaseSync;

beforeAll(() => {
  const path = join(folder, 'demo.db');
  writeDemoCorpus(path, { places: 30, meetings: 3000 });
  database = new DatabaseSync(path, { readOnly: true });
});

afterAll(() => {
  database.close();
  rmSync(folder, { recursive: true });
});

const rows = (sql: string) => database.prepare(sql).all();
/** The single value of a query. */
const value = (sql: string): unknown => Object.values(database.prepare(sql).get() ?? {})[0];
const texts = (sql: string): string[] => rows(sql).map((row) => String(Object.values(row)[0]));

test('says where and how to take part in upcoming meetings', () => {
  const upcoming = `FROM meetings WHERE status = 'confirmed'`;
  for (const column of ['location', 'end_time', 'remote_url', 'comment_url', 'participation'])
    expect({ column, filled: value(`SELECT count(${column}) > 2 ${upcoming}`) }).toEqual({
      column,
      filled: 1,
    });
  expect(value('SELECT max(length(participation)) FROM meetings')).toBeLessThanOrEqual(1000);
  expect(value(`SELECT count(*) FROM meetings WHERE status = 'passed' AND end_time IS NULL`)).not.toBe(0);
  expect(
    value(`SELECT count(*) FROM meetings WHERE status = 'cancelled' AND participation IS NOT NULL`),
  ).toBe(0);
});

test('has consent items, positions in recordings and nulls where neither is known', () => {
  expect(value('SELECT count(DISTINCT coalesce(consent, 2)) FROM agenda_items')).toBe(3);
  expect(
    value(`SELECT count(*) FROM agenda_items JOIN meetings ON meetings.id = meeting_id
      WHERE (video_seconds IS NULL) <> (video_url IS NULL)`),
  ).toBe(0);
});

test('ties decisions to items, matters and motions of their meeting', () => {
  const tied = `decisions AS d JOIN motions AS m ON m.id = d.motion_id`;
  expect(value(`SELECT count(*) FROM ${tied}`)).toBe(value('SELECT count(motion_id) FROM decisions'));
  expect(
    value(`SELECT count(*) FROM ${tied} WHERE d.meeting_id <> m.meeting_id OR d.yes IS NOT m.yes
      OR d.no IS NOT m.no OR d.agenda_item_id IS NOT m.agenda_item_id OR d.matter_id IS NOT m.matter_id`),
  ).toBe(0);
  expect(value('SELECT count(DISTINCT motion_id) = count(motion_id) FROM decisions')).toBe(1);
});

test('has amendments and procedural motions, with a stage in every second place only', () => {
  const stages = rows(`SELECT DISTINCT stage FROM decisions ORDER BY stage`).map(({ stage }) => stage);
  expect(stages).toEqual([null, 'amendment', 'final', 'procedural']);
  expect(texts('SELECT DISTINCT stage FROM motions WHERE stage IS NOT NULL ORDER BY stage')).toEqual([
    'amendment',
    'final',
    'procedural',
  ]);
  expect(
    value(`SELECT count(*) FROM decisions WHERE headline LIKE 'Amendment to %' AND stage IS NULL`),
  ).toBeGreaterThan(5);
  expect(
    value(`SELECT count(*) FROM decisions AS amendment JOIN decisions AS final
      ON final.agenda_item_id = amendment.agenda_item_id AND final.stage = 'final'
      WHERE amendment.stage = 'amendment' AND amendment.outcome = 'failed' AND final.outcome = 'passed'`),
  ).toBeGreaterThan(0);
});

test('names sources of one country', () => {
  expect(texts('SELECT DISTINCT country FROM sources WHERE country IS NOT NULL ORDER BY country')).toEqual([
    'CA',
    'US',
  ]);
});

test('has evidence for some texts that AI wrote: agendas before the meeting, minutes after it', () => {
  const passages = `json_each(evidence) AS passage
    LEFT JOIN documents AS d ON d.id = passage.value ->> 'document_id'
      AND d.sha256 = passage.value ->> 'document_sha256' AND d.meeting_id = meetings.id`;
  const ofBriefs = `FROM briefs JOIN meetings ON meetings.id = briefs.meeting_id, ${passages}`;
  expect(
    texts(`SELECT DISTINCT concat_ws(' ', status, d.kind, generated_by) ${ofBriefs} ORDER BY 1`),
  ).toEqual(['confirmed agenda ai:demo-model', 'passed minutes ai:demo-model']);
  expect(
    value(`SELECT count(*) ${ofBriefs} WHERE passage.value ->> 'claim' <> headline
      AND instr(summary, passage.value ->> 'claim') = 0`),
  ).toBe(0);
  expect(
    texts(`SELECT DISTINCT concat_ws(' ', status, d.kind, generated_by)
      FROM decisions JOIN meetings ON meetings.id = decisions.meeting_id, ${passages}`),
  ).toEqual(['passed minutes ai:demo-model']);
});
