/** A corpus on two consecutive days, for two releases of the dataset. */
import { brief, type CorpusRows, decision, meeting } from '../../../support/corpus/corpus.ts';
import { richCorpus } from '../../../support/corpus/rich-corpus.ts';
import { sampleRow } from '../../../support/corpus/rows.ts';

/** A corpus in which every example finds something. */
export function firstDay(): CorpusRows {
  const rows = richCorpus();
  const motion = { meeting_id: 'oh1-0a', muni_id: 'oh1' };
  return {
    ...rows,
    decisions: [...(rows.decisions ?? []), decision({ id: 'lost', ...motion, outcome: 'failed' })],
    briefs: rows.briefs.map((row, index) =>
      index > 2
        ? row
        : { ...row, headline: `Housing at ${['the lake', 'a street', 'a parking lot'][index]}` },
    ),
    motions: [sampleRow('motions', { id: 'o1', ...motion, text: 'To deny', divided: true })],
    member_votes: ['Ana Ruiz', 'Bo Li'].map((member_name, index) =>
      sampleRow('member_votes', { id: `v${index}`, motion_id: 'o1', ...motion, member_name }),
    ),
    about: [{ key: 'exported_at', value: '2026-11-19' }],
  };
}

/** The corpus with rows added, changed and removed, in tables that refer to each other and in every type of column. */
export function secondDay(): CorpusRows {
  const rows = firstDay();
  return {
    ...rows,
    municipalities: (rows.municipalities ?? []).map((row) =>
      row['id'] === 'oh1' ? { ...row, latitude: 37, population: null } : row,
    ),
    meetings: [
      ...(rows.meetings ?? []).map((row) =>
        row['id'] === 'oh1-0a' ? { ...row, location: null, vanished_at: '2026-11-19T05:06:07.012345Z' } : row,
      ),
      meeting({ id: 'new', muni_id: 'oh1', meeting_date: '2026-12-24' }),
    ],
    briefs: [
      ...(rows.briefs ?? []).slice(1),
      brief({
        meeting_id: 'new',
        muni_id: 'oh1',
        headline: 'A hedgehog bridge',
        tags: ['a "b"', 'ü'],
      }),
    ],
    motions: [{ ...rows.motions?.[0], divided: false, adopted_minutes: null }],
    member_votes: rows.member_votes?.slice(1) ?? [],
    permits: [],
    about: [{ key: 'exported_at', value: '2026-11-20T06:00:00Z' }],
  };
}
