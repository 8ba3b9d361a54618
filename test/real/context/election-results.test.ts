/** Election results of OpenElections and of MIT Election Data and Science Lab. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { medslElections } from '../../../generator/context/sources/election-results/medsl.ts';
import { openElections } from '../../../generator/context/sources/election-results/openelections.ts';
import { ContextCorpus, place } from '../../generator/context/context.fixture.ts';
import { hasMaterial, recordedPath } from './material.ts';

const folder = 'context/election-results';
const merced = recordedPath(`${folder}/openelections-ca-2020-general-merced-city-contests.csv`);

const cities = (state: string, ...names: readonly string[]) =>
  names.map((name) =>
    place(`${name.toLowerCase().replaceAll(' ', '-')}-${state.toLowerCase()}`, name, { state_code: state }),
  );

/** Cells have no commas. */
const linesOf = (path: string): string[][] =>
  readFileSync(path, 'utf8')
    .split(/\r?\n/)
    .slice(1)
    .filter((line) => line !== '')
    .map((line) => line.split(','));

describe.skipIf(!hasMaterial(folder))('recorded election results', () => {
  it('of Merced County give every candidate of its cities the votes of all precincts', async () => {
    const corpus = new ContextCorpus(
      cities('CA', 'Atwater', 'Dos Palos', 'Livingston', 'Los Banos', 'Merced'),
    );
    const file = corpus.file('20201103__ca__general__merced__precinct.csv', readFileSync(merced));
    const counts = await corpus.import(openElections, file);
    const lines = linesOf(merced).filter(([, , , , , candidate]) => candidate !== 'Write-in');
    const sums = Map.groupBy(lines, ([, , office, , , candidate]) => `${office} | ${candidate}`);
    const expected = [...sums].map(([key, ofCandidate]) => [
      key,
      ofCandidate.reduce((total, line) => total + Number(line[6]), 0),
    ]);
    const rows = corpus.rows('election_results');
    expect(
      Object.fromEntries(
        rows.map(({ contest, candidate, votes }) => [`${String(contest)} | ${String(candidate)}`, votes]),
      ),
    ).toEqual(Object.fromEntries(expected));
    expect(new Set(rows.map(({ muni_id }) => muni_id)).size).toBe(5);
    expect(rows.filter((row) => 'won' in row)).toEqual([]);
    expect(counts.unmatchedRows).toBe(0);
  });

  it('of Providence add up the ways of voting: 26,935 for Elorza', async () => {
    const corpus = new ContextCorpus(
      cities('RI', 'Providence', 'East Providence', 'North Providence', 'Cranston', 'Woonsocket'),
    );
    const counts = await corpus.import(
      medslElections,
      recordedPath(`${folder}/medsl-2018-ri-local-3-cities.csv`),
    );
    const rows = corpus.rows('election_results');
    expect(rows.filter(({ candidate }) => candidate === 'JORGE O ELORZA')).toEqual([
      expect.objectContaining({
        muni_id: 'providence-ri',
        votes: 26_935,
        seats: 1,
        election_date: '2018-11-06',
      }),
    ]);
    expect(rows.find(({ candidate }) => candidate === 'SARAH K LEE')).toMatchObject({
      muni_id: 'cranston-ri',
      contest: 'CITY COUNCIL - CRANSTON',
      seats: 3,
    });
    expect(counts.unmatchedRows).toBe(0);
  });

  it('of four states have other columns, and mostly other offices', async () => {
    const corpus = new ContextCorpus(cities('WA', 'Othello', 'Ritzville').map((city) => ({ ...city })));
    const file = (recorded: string, name: string) =>
      corpus.file(name, readFileSync(recordedPath(`formats/${recorded}`)));
    const counts = await corpus.import(
      openElections,
      file('openelections-wa-2019-general-county.csv', '20191105__wa__general__county.csv'),
      file(
        'openelections-ga-2018-general-fayette-precinct.csv',
        '20181106__ga__general__fayette__precinct.csv',
      ),
      file('openelections-or-2024-general-precinct.csv', '20241105__or__general__precinct.csv'),
      file(
        'openelections-ny-2017-primary-richmond-precinct.csv',
        '20170912__ny__primary__richmond__precinct.csv',
      ),
    );
    const rows = corpus.rows('election_results');
    expect(rows.find(({ contest }) => contest === 'CITY OF RITZVILLE Council Ward 1')).toMatchObject({
      muni_id: 'ritzville-wa',
      candidate: 'Dede Rawlings',
    });
    expect(new Set(rows.map(({ muni_id }) => muni_id))).toEqual(new Set(['othello-wa', 'ritzville-wa']));
    expect(counts.unmatched.map(({ place: unmatched }) => unmatched)).toEqual([
      'HATTON, WA',
      'LIND, WA',
      'WASHTUCNA, WA',
      'NYC, NY',
    ]);
    expect(counts.skipped.get('offices that name no city, town, village or county')).toBeGreaterThan(400);
  });
});
