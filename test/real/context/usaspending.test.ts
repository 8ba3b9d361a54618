/** Responses of the USAspending.gov API. */
import { describe, expect, it } from 'vitest';
import { usaspending } from '../../../generator/context/sources/usaspending/usaspending.ts';
import { ContextCorpus, place } from '../../generator/context/context.fixture.ts';
import { hasMaterial, recordedPath } from './material.ts';

const folder = 'context/usaspending';
const recorded = (name: string): string => recordedPath(`${folder}/${name}`);

const cities = (...pairs: readonly (readonly [name: string, state: string])[]) =>
  pairs.map(([name, state]) =>
    place(`${name.toLowerCase().replaceAll(' ', '-')}-${state.toLowerCase()}`, name, { state_code: state }),
  );

describe.skipIf(!hasMaterial(folder))('recorded responses of USAspending', () => {
  it('fill the awards of the cities where they are performed', async () => {
    const corpus = new ContextCorpus(
      cities(
        ['Huntsville', 'AL'],
        ['Huntsville', 'TX'],
        ['Iowa City', 'IA'],
        ['Houston', 'TX'],
        ['Davenport', 'IA'],
        ['Detroit', 'MI'],
      ),
    );
    const counts = await corpus.import(
      usaspending,
      ...[
        'search_results_grants.json',
        'search_results_contracts.json',
        'spending_by_award_contracts.json',
        'detroit_spending_by_award_page.json',
        'grant.json',
        'loan.json',
      ].map(recorded),
    );
    const rows = corpus.rows('federal_awards');
    expect(
      Object.fromEntries(
        rows.map(({ award_id, muni_id, amount_cents }) => [
          award_id,
          `${String(muni_id)} ${String(amount_cents)}`,
        ]),
      ),
    ).toEqual({
      ASST_NON_B26MC260004_8600: 'detroit-mi 3100000000',
      ASST_NON_NNM11AA01A_080: 'huntsville-al 15672591962',
      ASST_NON_NNX16AO69A_080: 'houston-tx 12483897994',
      ASST_NON_P268K115150_091: 'davenport-ia 71701540404000',
      'CONT_AWD_80GSFC18C0008_8000_-NONE-_-NONE-': 'iowa-city-ia 16865778295',
      'CONT_AWD_NAS1510000_8000_-NONE-_-NONE-': 'houston-tx 2210896140186',
      'CONT_AWD_NNM07AB03C_8000_-NONE-_-NONE-': 'huntsville-al 1016707593900',
    });
    // One award is twice in its file, with two amounts, and two have no place.
    expect(counts.contradicting).toBeGreaterThan(0);
    expect(counts.skipped.get('awards without a city or county in the United States')).toBe(2);
    expect(counts.unmatched.map(({ place: unmatched }) => unmatched)).toEqual([
      'SONOMA, CA (county 06097)',
      'LITTLETON, CO (county 08035)',
      'REDONDO BEACH, CA (county 06037)',
      'PASADENA, CA (county 06037)',
    ]);
  });

  it.each([
    'recipients_search.json',
    'transactions.json',
    'download_assistance.json',
    'download_status.json',
  ])('of another kind are refused: %s', async (name) => {
    await expect(new ContextCorpus().import(usaspending, recorded(name))).rejects.toThrow(
      /is not a file of this source/,
    );
  });
});
