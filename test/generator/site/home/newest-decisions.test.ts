import { describe, expect, test } from 'vitest';
import { decisionsOf, newestDecisions } from '../../../../generator/site/home/newest-decisions.ts';
import { decision, meeting } from '../../../support/corpus/corpus.ts';
import { placeWith } from '../feeds/place.fixture.ts';
import { newestDecision } from './site.fixture.ts';

describe('the newest decisions of a place', () => {
  const days = ['2026-01-05', '2026-02-05', '2026-03-05', '2026-04-05'];
  const meetings = days.map((meeting_date, index) => meeting({ id: `m${index}`, meeting_date }));

  test('are the first decision of each of its last three meetings, newest first', () => {
    const decisions = days.flatMap((_, index) => [
      decision({ id: `first${index}`, meeting_id: `m${index}`, sequence: 1 }),
      decision({ id: `second${index}`, meeting_id: `m${index}`, sequence: 2 }),
    ]);
    const { place, meetings: assembled } = placeWith({ meetings, decisions });
    const found = decisionsOf(place, assembled);
    expect(found.map(({ decision }) => decision.id)).toEqual(['first3', 'first2', 'first1']);
    expect(found[0]).toMatchObject({
      meeting: { id: 'm3', date: '2026-04-05', body: 'City Council' },
      place: { slug: 'alder-falls-oh', name: 'Alder Falls', state: 'Ohio' },
    });
  });

  test('skip meetings without decisions', () => {
    const { place, meetings: assembled } = placeWith({
      meetings,
      decisions: [decision({ id: 'old', meeting_id: 'm0' })],
    });
    expect(decisionsOf(place, assembled).map(({ decision }) => decision.id)).toEqual(['old']);
  });

  test('skip upcoming meetings', () => {
    const { place, meetings: assembled } = placeWith({
      meetings: [meeting({ id: 'm9', meeting_date: '2026-12-01' })],
      decisions: [decision({ meeting_id: 'm9' })],
    });
    expect(decisionsOf(place, assembled)).toEqual([]);
  });
});

describe('the newest decisions of all places', () => {
  const of = (date: string, name: string, id: string) =>
    newestDecision({ meeting: { date }, place: { name }, decision: { id } });
  const perPlace = [
    [of('2026-03-04', 'Birch', 'd3'), of('2026-01-01', 'Birch', 'd1')],
    [],
    [of('2026-03-05', 'Cedar', 'd9')],
    [of('2026-03-04', 'Alder', 'd5'), of('2026-03-04', 'Alder', 'd4')],
  ];
  const ids = (limit: number, places = perPlace): string[] =>
    newestDecisions(places, limit).map(({ decision }) => decision.id);

  test('are sorted by day, then by place, then by id', () => {
    expect(ids(10)).toEqual(['d9', 'd4', 'd5', 'd3', 'd1']);
  });

  test('stay within the limit', () => {
    expect(ids(2)).toEqual(['d9', 'd4']);
  });

  test('do not depend on the order of the places', () => {
    expect(ids(10, perPlace.toReversed())).toEqual(ids(10));
  });
});
