import { describe, expect, it } from 'vitest';
import { findNeighbors } from '../../../generator/build/neighbors.ts';
import type { Row } from '../../../schemas/tables/index.ts';
import { municipality } from '../../support/corpus/corpus.ts';

const at = (
  id: string,
  latitude: number | null,
  longitude: number | null,
  over: Partial<Row<'municipalities'>> = {},
): Row<'municipalities'> => municipality({ id, slug: `${id}-oh`, name: id, latitude, longitude, ...over });

const chicago = at('chicago', 41.882, -87.628);
const annArbor = at('ann-arbor', 42.270_872, -83.726_329);

describe('the neighbors of a place', () => {
  it('are the nearest ones with meetings, with their distance', () => {
    const places = [
      chicago,
      annArbor,
      at('near', 41.9, -87.7),
      at('south', 41, -87.6),
      at('north', 42.5, -87.6),
      at('empty', 41.88, -87.63),
    ];
    const found = findNeighbors(places, new Set(['ann-arbor', 'near', 'south', 'north']));
    expect(found.get('chicago')?.map(({ name, distanceKm }) => [name, distanceKm])).toEqual([
      ['near', 6],
      ['north', 69],
      ['south', 98],
    ]);
    expect([...found.keys()]).toEqual(['chicago', 'empty']);
  });

  it('are measured along a great circle', () => {
    expect(findNeighbors([chicago, annArbor], new Set(['ann-arbor'])).get('chicago')).toEqual([
      { slug: 'ann-arbor-oh', name: 'ann-arbor', state: 'Ohio', distanceKm: 325 },
    ]);
  });

  it('are in its country, at most 500 km away, and have coordinates', () => {
    const places = [
      chicago,
      at('far', 41.882, -80),
      at('abroad', 42, -87, { country: 'CA', state: 'Ontario', state_code: 'ON' }),
      at('nowhere', null, null),
    ];
    expect(findNeighbors(places, new Set(['far', 'abroad', 'nowhere'])).size).toBe(0);
    expect(findNeighbors([at('nowhere', null, null), chicago], new Set(['chicago'])).size).toBe(0);
  });
});
