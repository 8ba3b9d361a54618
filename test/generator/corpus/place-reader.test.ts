/** The rows that the place reader collects, in addition to checking them. */
import { expect, test } from 'vitest';
import { PlaceReader } from '../../../generator/corpus/check/place-reader.ts';
import { openCorpus } from '../../../generator/corpus/open.ts';
import { smallCorpus, temporaryFolder, writeNdjson } from '../../support/corpus/corpus.ts';
import { sampleRow } from '../../support/corpus/rows.ts';

test('only divided motions and the votes on them are collected; all are counted', async () => {
  const motion = (id: string, divided: boolean): Record<string, unknown> => ({
    ...sampleRow('motions', { id, divided, meeting_id: 'm1', agenda_item_id: null }),
  });
  const vote = (id: string, motion_id: string): Record<string, unknown> => ({
    ...sampleRow('member_votes', { id, motion_id, meeting_id: 'm1' }),
  });
  const folder = writeNdjson(temporaryFolder(), {
    ...smallCorpus(),
    motions: [motion('split', true), motion('unanimous', false)],
    member_votes: [vote('v1', 'split'), vote('v2', 'unanimous')],
  });
  const report = (finding: unknown): void => expect(finding).toBeUndefined();
  using corpus = await openCorpus(folder, { report });
  const { rows, counts, findings } = new PlaceReader(corpus.snapshot.database, corpus).read('p1');
  expect(findings).toEqual([]);
  expect(rows.motions.map(({ id }) => id)).toEqual(['split']);
  expect(rows.member_votes.map(({ id }) => id)).toEqual(['v1']);
  expect([counts.get('motions'), counts.get('member_votes')]).toEqual([2, 2]);
});
