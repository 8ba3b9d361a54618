/** A corpus that names a person in many tables. */
import {
  brief,
  type CorpusRows,
  decision,
  meeting,
  municipality,
  smallCorpus,
} from '../../support/corpus/corpus.ts';
import { sampleRow } from '../../support/corpus/rows.ts';

/** A name that no file may contain after its redaction. */
export const secret = 'Ottoline Quill';

/** Two meetings; the first has dependent rows in many tables, and all of them name the person. */
export function corpusRows(): CorpusRows {
  const rows = smallCorpus();
  const about = { meeting_id: 'm1' };
  return {
    municipalities: [
      ...rows.municipalities,
      municipality({ id: 'p2', slug: 'birch-hollow-oh', name: secret }),
    ],
    meetings: [meeting({ location: secret }), meeting({ id: 'm2', body_name: 'Board' })],
    briefs: [
      brief({ headline: secret, summary: `By ${secret}` }),
      brief({ meeting_id: 'm2', headline: 'Fine' }),
    ],
    briefs_i18n: [sampleRow('briefs_i18n', { ...about, id: 't1', headline: secret })],
    decisions: [
      decision({ headline: secret }),
      decision({ id: 'd2', meeting_id: 'm2', headline: 'Fine too' }),
    ],
    motions: [sampleRow('motions', { ...about, id: 'v1', divided: true, text: secret })],
    officials: [
      sampleRow('officials', { id: 'o1', name: secret }),
      sampleRow('officials', { id: 'o2', muni_id: 'p2' }),
    ],
    member_votes: [
      sampleRow('member_votes', {
        ...about,
        id: 'w1',
        motion_id: 'v1',
        official_id: 'o1',
        member_name: secret,
      }),
    ],
    matters: [sampleRow('matters', { id: 'x1', meeting_id: 'm1', title: 'Stays' })],
    sources: [
      sampleRow('sources', { id: 's1', muni_id: 'p2', publisher: secret, tables: ['municipalities'] }),
    ],
  };
}
