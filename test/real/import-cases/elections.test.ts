/** Files of elections that were added up wrong (../shared/data/cases/import), each with the value that its README expects. */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openElections } from '../../../generator/context/sources/election-results/openelections.ts';
import { joinHyphenated } from '../../../generator/documents/text/clean.ts';
import { ContextCorpus, place } from '../../generator/context/context.fixture.ts';

const folder = resolve(import.meta.dirname, '../../../../shared/data/cases/import');

async function imported(name: string, city: string, state: string) {
  const corpus = new ContextCorpus([
    place(city.toLowerCase().replace(' ', '-'), city, {
      state,
      state_code: state === 'New York' ? 'NY' : 'TX',
    }),
  ]);
  const counts = await corpus.import(openElections, join(folder, name));
  return { corpus, skipped: Object.fromEntries(counts.skipped) };
}

describe.skipIf(!existsSync(folder))('files that were added up wrong', () => {
  it('repeated lines (case 16)', async () => {
    const { corpus, skipped } = await imported(
      '16/20181106__ny__general__schenectady__precinct.csv',
      'Schenectady',
      'New York',
    );
    expect(corpus.rows('election_results')).toMatchObject([
      { candidate: 'Ann Example', votes: 88 },
      { candidate: 'Ben Example', votes: 60 },
    ]);
    expect(skipped['repeated lines']).toBe(3);
  });

  it('three propositions with one name (case 17)', async () => {
    const { corpus, skipped } = await imported(
      '17/20121106__tx__general__el_paso__precinct.csv',
      'El Paso',
      'Texas',
    );
    expect([...corpus.rows('election_results'), ...corpus.rows('ballot_measures')]).toEqual([]);
    expect(
      skipped['contests that share their name with others, so that their lines cannot be distinguished'],
    ).toBe(1);
  });

  it('a hyphen of a word at the end of a line (case 15)', () => {
    expect(joinHyphenated(['and Public Right-\nof-Way Vacation to demolish'])).toEqual([
      'and Public Right-of-Way Vacation to demolish',
    ]);
  });
});
