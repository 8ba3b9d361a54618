/** The rows that the place reader collects, in addition to checking them. */
import { expect, test } from 'vitest';
import { PlaceReader } from '../../../generator/corpus/check/place-reader.ts';
import { openCorpus } from '../../../generator/corpus/open.ts';
import type { TableName } from '../../../schemas/tables/index.ts';
import { smallCorpus, temporaryFolder, writeNdjson } from '../../support/corpus/corpus.ts';
import { sampleRow } from '../../support/corpus/rows.ts';

test('all motions, votes on divided motions and links to matters are collected; all rows are counted', async () => {
  const motion = (id: string, divided: boolean): Record<string, unknown> => ({
    ...sampleRow('motions', { id, divided, meeting_id: 'm1', agenda_item_id: null }),
  });
  const vote = (id: string, motion_id: string): Record<string, unknown> => ({
    ...sampleRow('member_votes', { id, motion_id, meeting_id: 'm1' }),
  });
  const link = (id: string, target_table: 'matters' | 'officials', target_id: string) =>
    sampleRow('decision_links', { id, decision_id: 'd1', meeting_id: 'm1', target_table, target_id });
  const folder = writeNdjson(temporaryFolder(), {
    ...smallCorpus(),
    motions: [motion('split', true), motion('unanimous', false)],
    member_votes: [vote('v1', 'split'), vote('v2', 'unanimous')],
    matters: [sampleRow('matters', { id: 'x1' })],
    officials: [sampleRow('officials', { id: 'o1' })],
    decision_links: [link('k1', 'matters', 'x1'), link('k2', 'officials', 'o1')],
  });
  const report = (finding: unknown): void => expect(finding).toBeUndefined();
  using corpus = await openCorpus(folder, { report });
  const { rows, counts, findings } = new PlaceReader(corpus.snapshot.database, corpus).read('p1');
  expect(findings).toEqual([]);
  expect(rows.motions.map(({ id }) => id)).toEqual(['split', 'unanimous']);
  expect(rows.decision_links.map(({ id }) => id)).toEqual(['k1']);
  expect(rows.member_votes.map(({ id }) => id)).toEqual(['v1']);
  expect(['motions', 'member_votes', 'decision_links'].map((name) => counts.get(name as TableName))).toEqual([
    2, 2, 2,
  ]);
});
