/** Compares the words of the demo with those of the real corpus in ../shared, which exists only on the project's machines. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeRealLanguage } from '../../bench/language/write-corpus.ts';
import type { Row, TableName } from '../../schemas/tables/index.ts';
import { languageOf, type LanguageStatistics } from './corpus-language.ts';

const realCorpus = resolve(import.meta.dirname, '../../../shared/data/real');
const isThere = existsSync(realCorpus);
if (!isThere)
  process.stderr.write(`SKIPPED: test/real needs the corpus in ${realCorpus}, which does not exist\n`);

/** Meetings per place, as nationwide. */
const perPlace = 310;
/** The searchable meetings of a nationwide demo of 2,060,000. */
const nationwide = 1_950_000;

describe.skipIf(!isThere)('a demo with real language', () => {
  const folder = mkdtempSync(join(tmpdir(), 'civic-language-'));
  let real: LanguageStatistics;
  let demo: LanguageStatistics;
  let quarter: LanguageStatistics;

  beforeAll(() => {
    real = languageOf(<Name extends TableName>(name: Name) =>
      gunzipSync(readFileSync(join(realCorpus, `${name}.ndjson.gz`)))
        .toString()
        .split('\n')
        .flatMap((line) => (line === '' ? [] : [JSON.parse(line) as Row<Name>])),
    );
    // Of all meetings, 95 percent are searchable.
    demo = demoOf(real.meetings / 0.945);
    quarter = demoOf(real.meetings / 0.945 / 4);
  });

  afterAll(() => rmSync(folder, { recursive: true }));

  function demoOf(meetings: number): LanguageStatistics {
    const file = join(folder, `${meetings}.db`);
    const places = Math.round(meetings / perPlace);
    writeRealLanguage(file, { places, meetings: Math.round(meetings) });
    using database = new DatabaseSync(file, { readOnly: true });
    return languageOf(
      <Name extends TableName>(name: Name) => database.prepare(`SELECT * FROM ${name}`).all() as Row<Name>[],
    );
  }

  it('has the words of the real corpus, within a fifth', () => {
    const ratios = Object.entries(real.values).map(
      ([name, value]) => [name, (demo.values[name] ?? 0) / value] as const,
    );
    expect(ratios.length).toBeGreaterThan(14);
    expect(ratios.filter(([, ratio]) => !(ratio > 0.8 && ratio < 1.2))).toEqual([]);
  });

  it('has a vocabulary that grows to 300,000 stems nationwide', () => {
    const exponent = Math.log(demo.stems / quarter.stems) / Math.log(demo.meetings / quarter.meetings);
    const extrapolated = demo.stems * (nationwide / demo.meetings) ** exponent;
    expect(exponent).toBeLessThan(0.7);
    expect(extrapolated).toBeGreaterThan(300_000);
  });
});
