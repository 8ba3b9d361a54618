/** Incremental runs after random edits of all tables publish the same bytes as a build of all places. */
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { placeTables, tableNames, tableOf, type TableName } from '../../../../schemas/tables/index.ts';
import { richCorpus } from '../../../support/corpus/rich-corpus.ts';
import { MemoryStore } from '../../../support/lambda/memory-store.ts';
import { cases } from '../../../support/long.ts';
import { manifestOf } from '../../../support/published-manifest.ts';
import { Random } from '../../../support/random.ts';
import { differencesFromWhole, journaledCorpus, runSite } from './site-runs.fixture.ts';

type Edit = (database: DatabaseSync, random: Random) => void;

const keysOf = (database: DatabaseSync, table: TableName): string[] =>
  database
    .prepare(`SELECT "${tableOf(table).key}" AS key FROM "${table}" ORDER BY 1`)
    .all()
    .map(({ key }) => String(key));

const someTable = (random: Random): TableName => random.of(tableNames) ?? 'meetings';
const somePlaceTable = (random: Random): TableName => random.of(placeTables) ?? 'meetings';

/** A value of a row is copied from another row of the table. */
const changeCell: Edit = (database, random) => {
  const table = someTable(random);
  const keys = keysOf(database, table);
  const { key, columns } = tableOf(table);
  const column = random.of(Object.keys(columns).filter((name) => name !== key));
  const [from, to] = [random.of(keys), random.of(keys)];
  if (column === undefined || from === undefined || to === undefined) return;
  database
    .prepare(
      `UPDATE OR IGNORE "${table}" SET "${column}" = (SELECT "${column}" FROM "${table}" WHERE "${key}" = ?) WHERE "${key}" = ?`,
    )
    .run(from, to);
};

const deleteRow: Edit = (database, random) => {
  const table = someTable(random);
  const key = random.of(keysOf(database, table));
  if (key !== undefined)
    database.prepare(`DELETE FROM "${table}" WHERE "${tableOf(table).key}" = ?`).run(key);
};

const copyRow: Edit = (database, random) => {
  const table = somePlaceTable(random);
  const { key, columns } = tableOf(table);
  const from = random.of(keysOf(database, table));
  if (from === undefined) return;
  const cells = Object.keys(columns).map((name) => (name === key ? '?' : `"${name}"`));
  database
    .prepare(`INSERT OR IGNORE INTO "${table}" SELECT ${cells.join(', ')} FROM "${table}" WHERE "${key}" = ?`)
    .run(`copy-${random.below(1_000_000)}`, from);
};

/** All rows of one place are moved to another. */
const mergePlaces: Edit = (database, random) => {
  const [from, to] = random.some(keysOf(database, 'municipalities'), 2);
  if (from === undefined || to === undefined) return;
  for (const table of placeTables)
    database.prepare(`UPDATE OR IGNORE "${table}" SET muni_id = ? WHERE muni_id = ?`).run(to, from);
  database.prepare('DELETE FROM municipalities WHERE id = ?').run(from);
};

const renamePlace: Edit = (database, random) => {
  const id = random.of(keysOf(database, 'municipalities')) ?? '';
  const slug = `renamed-${random.below(1_000_000)}-oh`;
  database.prepare('UPDATE municipalities SET slug = ?, name = ? WHERE id = ?').run(slug, slug, id);
};

const edits: readonly Edit[] = [changeCell, changeCell, changeCell, deleteRow, deleteRow, copyRow, copyRow];
const rareEdits: readonly Edit[] = [renamePlace, mergePlaces];

function editRandomly(file: string, random: Random): void {
  using database = new DatabaseSync(file);
  database.exec('PRAGMA foreign_keys = OFF');
  for (let left = random.below(4); left > 0; left--) random.of(edits)?.(database, random);
  if (random.below(4) === 0) random.of(rareEdits)?.(database, random);
}

const hourMs = 3_600_000;
/** Up to four months later, but most often an hour. */
const laterBy = (random: Random): number => random.of([1, 1, 1, 5, 24, 24 * random.below(120)]) ?? 1;

const steps = 4;

it('publish the same as a build of all places after each of several edits', async () => {
  const counts = { continued: 0, carried: 0 };
  for (let history = 0; history < cases(2, 200); history++) {
    const random = new Random(20_261_123 + history);
    const corpus = journaledCorpus(richCorpus());
    const store = new MemoryStore();
    let now = Date.parse('2026-11-18T22:00:00Z');
    const options = () => ({ asOf: new Date(now).toISOString(), skipInvalid: true });
    await runSite(corpus, store, 'all', options());
    for (let step = 0; step < steps; step++) {
      editRandomly(corpus, random);
      now += laterBy(random) * hourMs;
      const { reason, summary } = await runSite(corpus, store, 'since-last', options());
      expect([history, step, reason]).toEqual([history, step, undefined]);
      counts.continued++;
      counts.carried += summary.places - (summary.placesRead ?? 0);
    }
    expect([history, await differencesFromWhole(corpus, store, options())]).toEqual([history, []]);
    const { tables, ...whole } = manifestOf(store).counts;
    const { summary, publication } = await runSite(corpus, store, 'all', options());
    expect(publication.plan.added.length + publication.plan.changed.length).toBe(0);
    expect(manifestOf(store).counts).toEqual({ ...whole, tables });
    expect(summary.expected).toEqual(new Set());
  }
  expect(counts.carried).toBeGreaterThan(counts.continued);
});
