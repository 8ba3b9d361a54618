import { describe, expect, test } from 'vitest';
import {
  decisionTopics,
  type Highlight,
  highlightsOf,
  type PlaceHighlights,
  type TopicsOf,
  weekOf,
  weeksBefore,
} from '../../../generator/places/highlights.ts';
import type { PlaceRows } from '../../../generator/corpus/place-rows.ts';
import type { Row } from '../../../schemas/tables/index.ts';
import { brief, decision, meeting } from '../../support/corpus/corpus.ts';
import { sampleRow } from '../../support/corpus/rows.ts';
import { placeWith } from '../site/feeds/place.fixture.ts';

function highlights(rows: Partial<PlaceRows>, ofMeeting: TopicsOf['meeting'] = () => []): PlaceHighlights {
  const { place, meetings } = placeWith(rows);
  const decision = decisionTopics(rows.decisions ?? []);
  return highlightsOf(place, meetings, { meeting: ofMeeting, decision });
}

const ids = (list: readonly Highlight[] = []): string[] => list.map(({ decision }) => decision.id);

/** A final decision, as the corpus states. */
const final = (over: Partial<Row<'decisions'>>): Row<'decisions'> =>
  decision({ stage: 'final', headline: `Decision ${over.id}`, ...over });

describe('the newest decisions of a place', () => {
  const days = ['2026-01-05', '2026-02-05', '2026-03-05', '2026-04-05'];
  const meetings = days.map((meeting_date, index) => meeting({ id: `m${index}`, meeting_date }));

  test('are up to three of each of its last three meetings', () => {
    const decisions = days.flatMap((_, index) =>
      [1, 2, 3, 4].map((sequence) =>
        final({ id: `d${index}-${sequence}`, meeting_id: `m${index}`, sequence, yes: null, no: null }),
      ),
    );
    const { newest } = highlights({ meetings, decisions });
    expect(ids(newest)).toEqual(['3', '2', '1'].flatMap((day) => [1, 2, 3].map((rank) => `d${day}-${rank}`)));
    expect(newest[0]).toMatchObject({
      meeting: { id: 'm3', date: '2026-04-05', body: 'City Council' },
      place: { slug: 'alder-falls-oh', name: 'Alder Falls', state: 'Ohio' },
      rank: 0,
    });
  });

  test('are never amendments or procedural motions', () => {
    const decisions = [
      decision({ id: 'failed', meeting_id: 'm3', sequence: 1, stage: 'amendment', outcome: 'failed' }),
      decision({ id: 'postponed', meeting_id: 'm3', sequence: 2, stage: 'procedural', outcome: 'tabled' }),
      final({ id: 'passed', meeting_id: 'm3', sequence: 3 }),
      decision({ id: 'only amended', meeting_id: 'm2', stage: 'amendment' }),
    ];
    expect(ids(highlights({ meetings, decisions }).newest)).toEqual(['passed']);
  });

  test('are not in the future', () => {
    const upcoming = [meeting({ id: 'm9', meeting_date: '2026-12-01' })];
    expect(highlights({ meetings: upcoming, decisions: [final({ meeting_id: 'm9' })] }).newest).toEqual([]);
  });

  test('repeat no matter', () => {
    const matters = [sampleRow('matters', { id: 'x1' })];
    const decisions = ['m3', 'm2'].map((meeting_id) =>
      final({ id: `d-${meeting_id}`, meeting_id, matter_id: 'x1' }),
    );
    expect(ids(highlights({ meetings, matters, decisions }).newest)).toEqual(['d-m3']);
  });

  test('leave out what says that there is no text', () => {
    const headline = 'Not specified in the provided segment';
    expect(highlights({ meetings, decisions: [final({ meeting_id: 'm3', headline })] }).newest).toEqual([]);
  });

  test('have the complete title of the agenda if the headline is cut', () => {
    const item = (id: string, title: string) => sampleRow('agenda_items', { id, meeting_id: 'm3', title });
    const headlinesOf = (...titles: string[]): string[] =>
      highlights({
        meetings,
        decisions: [final({ meeting_id: 'm3', headline: 'To make appropriations for the…' })],
        agenda_items: titles.map((title, index) => item(`i${index}`, title)),
      }).newest.map(({ decision }) => decision.headline);
    const full = 'To make appropriations for the 11 months ending December 31, 2026';
    expect(headlinesOf('Call to order', full)).toEqual([full]);
    expect(headlinesOf(full, full)).toEqual([full]);
    expect(headlinesOf('Call to order')).toEqual(['To make appropriations for the…']);
    // Either could be it.
    expect(headlinesOf(full, `${full}, as amended`)).toEqual(['To make appropriations for the…']);
  });
});

describe('of the last weeks', () => {
  const meetings = ['2026-03-04', '2026-03-03', '2026-02-11', '2026-02-08'].map((meeting_date, index) =>
    meeting({ id: `m${index}`, meeting_date }),
  );
  const vote = (
    id: string,
    meeting_id: string,
    yes: number,
    no: number,
    over: Partial<Row<'decisions'>> = {},
  ) => final({ id, meeting_id, yes, no, ...over });

  test('the closest votes on final decisions are kept, up to two of each week', () => {
    const decisions = [
      vote('wide', 'm0', 9, 1),
      vote('closest', 'm1', 5, 4),
      vote('close', 'm0', 6, 3),
      vote('unanimous', 'm0', 9, 0),
      vote('amendment', 'm0', 5, 4, { stage: 'amendment' }),
      vote('four weeks', 'm2', 8, 1),
      vote('too old', 'm3', 5, 4),
    ];
    expect(ids(highlights({ meetings, decisions }).contested)).toEqual(['closest', 'close', 'four weeks']);
  });

  test('close votes of unknown stage are kept; amounts that may not be final are not', () => {
    const headline = 'An Ordinance to Amend Chapter 55';
    const open = vote('open', 'm0', 7, 4, { stage: null, headline, decision: 'pass', amount_cents: 9_00 });
    const { contested, costly } = highlights({
      meetings,
      decisions: [open, vote('final', 'm0', 9, 0, { amount_cents: null })],
    });
    expect([ids(contested), ids(costly)]).toEqual([['open'], []]);
  });

  test('the largest amounts are kept, never zero', () => {
    const decisions = [0, 5_00, 900_00, 10_00].map((amount_cents, index) =>
      final({ id: `d${index}`, meeting_id: 'm0', amount_cents }),
    );
    expect(ids(highlights({ meetings, decisions }).costly)).toEqual(['d2', 'd3']);
  });
});

test('a topic has the newest decisions of its meetings', () => {
  const meetings = ['2026-01-05', '2026-02-05', '2026-03-05', '2026-04-05', '2026-05-05'].map(
    (meeting_date, index) => meeting({ id: `m${index}`, meeting_date }),
  );
  const decisions = meetings.map(({ id }) => final({ id: `d-${id}`, meeting_id: id, tags: null }));
  const { topics } = highlights({ meetings, decisions }, (id) => (id === 'm4' ? ['police'] : ['housing']));
  expect([...topics].map(([topic, list]) => [topic, ids(list)])).toEqual([
    ['police', ['d-m4']],
    ['housing', ['d-m3', 'd-m2', 'd-m1']],
  ]);
});

test('a topic has the decisions whose tags name it, where those of a meeting name any', () => {
  const meetings = ['2026-01-05', '2026-02-05'].map((meeting_date, index) =>
    meeting({ id: `m${index}`, meeting_date }),
  );
  const decisions = [
    final({ id: 'lease', meeting_id: 'm1', sequence: 1, tags: ['charging'] }),
    final({ id: 'homes', meeting_id: 'm1', sequence: 2, tags: ['Housing', 'x'] }),
    final({ id: 'zone', meeting_id: 'm1', sequence: 3, tags: ['Land Use & Zoning', 'logement'] }),
    final({ id: 'untagged', meeting_id: 'm0', tags: ['other'] }),
  ];
  const { topics } = highlights({ meetings, decisions }, () => ['housing', 'police']);
  expect([...topics].map(([topic, list]) => [topic, ids(list)])).toEqual([
    ['housing', ['homes', 'zone', 'untagged']],
    ['land_use_and_zoning', ['zone']],
    ['police', ['untagged']],
  ]);
});

test('texts count as written only if a person, a publisher or AI wrote them', () => {
  const writers = ['ai:model', 'human:ada', 'publisher:city', 'extract:titles', null];
  const meetings = [...writers, 'no brief'].map((_, index) => meeting({ id: `m${index}` }));
  const briefs = writers.map((generated_by, index) => brief({ meeting_id: `m${index}`, generated_by }));
  const { texts } = highlights({ meetings, briefs, decisions: [final({ meeting_id: 'm5' })] });
  expect(texts).toEqual({ written: 3, copied: 2, decided: 1 });
});

test('weeks begin on Monday', () => {
  expect(['2026-03-01', '2026-03-02', '2026-03-08'].map(weekOf)).toEqual([
    '2026-02-23',
    '2026-03-02',
    '2026-03-02',
  ]);
  expect(weeksBefore('2026-03-02', 1)).toBe('2026-02-23');
});
