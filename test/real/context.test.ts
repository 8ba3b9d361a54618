/** Elections and credits of the real corpus in ../shared, which exists only on the project's machines. */
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { placeOf } from '../../generator/places/place.ts';
import { accountingKind } from '../../schemas/tables/ballot-accounting.ts';
import { siteOf } from '../../schemas/paths.ts';
import { type Row, type TableName, tableOf } from '../../schemas/tables/index.ts';
import { temporaryFolder, writeNdjson } from '../support/corpus/corpus.ts';
import { buildInto, readJson, testConfig } from '../support/site/build.ts';

const data = resolve(import.meta.dirname, '../../../shared/data');
const isThere = existsSync(data);

/** The rows of a file; columns that it lacks are null. */
function readRows<Name extends TableName>(name: Name, path = `real/${name}.ndjson.gz`): Row<Name>[] {
  const missing = Object.fromEntries(Object.keys(tableOf(name).columns).map((column) => [column, null]));
  return (
    gunzipSync(readFileSync(join(data, path)))
      .toString()
      .split('\n')
      .filter((line) => line !== '')
      // The files have the columns of the tables.
      .map((line) => ({ ...missing, ...(JSON.parse(line) as object) }) as unknown as Row<Name>)
  );
}

describe.skipIf(!isThere)('the election results of the real corpus', () => {
  const rows = isThere ? readRows('election_results') : [];
  const namesOf = (kind: ReturnType<typeof accountingKind>): ReadonlySet<string> =>
    new Set(rows.filter((row) => accountingKind(row) === kind).map(({ candidate }) => candidate));

  it('name unnamed votes in these ways only', () => {
    expect([...namesOf('unnamed')].toSorted()).toEqual([
      'REJECTED WRITE-INS',
      'Scatterings',
      'Unqualified Write-Ins',
      'Unresolved Write-In',
      'Unresolved Write-Ins',
      'WRITE-IN',
      'Write-In',
      'Write-in',
      'Write-ins',
      'Write-ins 1',
      'Write-ins 2',
      'Write-ins 3',
    ]);
  });

  it('have no counts of ballots any more, and no winner is taken for one', () => {
    expect([...namesOf('ballots')]).toEqual([]);
    const unmarked = rows.map((row) => ({ ...row, won: null, party: null }));
    expect(unmarked.filter((row, index) => rows[index]?.won === true && accountingKind(row))).toEqual([]);
  });

  it('keep people and options whose names look like counts', () => {
    const kept = namesOf(undefined);
    for (const name of ['Amy Cast', 'B. COUNTS', 'P. G. REGISTER', 'TINA OVER', 'Rejected?', 'LEVY...NO'])
      expect(kept).toContain(name);
  });
});

describe.skipIf(!isThere)('the sources of the real corpus', () => {
  const sources = isThere ? readRows('sources', 'sources-with-country.ndjson.gz') : [];

  it('are credited only in their own country and state', () => {
    const credited = (place: Row<'municipalities'>): readonly Row<'sources'>[] => {
      const site = siteOf(testConfig, place.country);
      if (site === undefined) throw new Error(`no deployment for ${place.country}`);
      return placeOf(place, site, testConfig, sources).sources;
    };
    const places = readRows('municipalities');
    const byCountry = (country: string): ReadonlySet<string> =>
      new Set(
        places
          .filter((place) => place.country === country)
          .flatMap((place) => credited(place).map((source) => source.id)),
      );
    const [us, canada] = [byCountry('US'), byCountry('CA')];
    expect([...canada].toSorted()).toEqual(['canada-cities', 'city-demographics', 'ocd', 'peterborough-on']);
    expect(us).not.toContain('canada-cities');
    expect(us.size).toBe(sources.length - 2);
  });

  it('appear on pages and in JSON in their own country only', async () => {
    const ids = ['ca-3515014', 'us-1700162380'];
    const municipalities = readRows('municipalities').filter(({ id }) => ids.includes(id));
    const folder = temporaryFolder();
    const out = join(folder, 'out');
    const related = sources.filter(({ muni_id }) => muni_id === null || ids.includes(muni_id));
    const corpus = writeNdjson(join(folder, 'corpus'), { municipalities, meetings: [], sources: related });
    await buildInto(out, corpus);
    const creditsOf = (id: string, country: string): { json: string[]; page: string } => {
      const path = `${country}/city/${municipalities.find((place) => place.id === id)?.slug}`;
      const document = readJson(out, `${path}/city.json`) as { sources: { id: string }[] };
      const page = readFileSync(join(out, path, 'index.html'), 'utf8');
      return { json: document.sources.map((source) => source.id), page };
    };
    const [canadian, american] = [creditsOf('ca-3515014', 'ca'), creditsOf('us-1700162380', 'us')];
    expect(canadian.json).toContain('canada-cities');
    expect(canadian.json).not.toContain('census-popest');
    expect(canadian.page).toContain('Canada cities');
    expect(canadian.page).not.toContain('Census');
    expect(american.json).toContain('census-popest');
    expect(american.json).not.toContain('canada-cities');
    expect(american.page).toContain('Population estimates 2021');
    expect(american.page).not.toContain('Canada cities');
  });
});
