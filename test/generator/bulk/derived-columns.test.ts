/** Derived columns of the Parquet files are what a join of the published database gives. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { asyncBufferFromFile, parquetReadObjects } from 'hyparquet';
import { compressors } from 'hyparquet-compressors';
import { expect, it } from 'vitest';
import { quoteName } from '../../../schemas/ddl.ts';
import { derivedColumns } from '../../../schemas/derived-columns.ts';
import { type TableName, tableNames, tableOf } from '../../../schemas/tables/index.ts';
import { richCorpus } from '../../support/corpus/rich-corpus.ts';
import { temporaryFolder, writeNdjson } from '../../support/corpus/corpus.ts';
import { dataFolder, unpackDatabase } from '../../support/dataset/dataset-rows.ts';
import { buildInto } from '../../support/site/build.ts';
import { sharedDemo } from '../../support/site/shared-demo.ts';

type Rows = Record<string, unknown>[];

const plain = (value: unknown): unknown => {
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  return typeof value === 'bigint' ? Number(value) : (value ?? null);
};

async function derivedRows(data: string, name: TableName): Promise<Rows> {
  const columns = [tableOf(name).key, ...Object.keys(derivedColumns(name))];
  const file = await asyncBufferFromFile(join(data, `${name}.parquet`));
  const rows = await parquetReadObjects({ file, compressors, columns });
  return rows.map((row) => Object.fromEntries(columns.map((column) => [column, plain(row[column])])));
}

/** SQLite has no booleans. */
const flags = ['motion_divided', 'motion_adopted_minutes'];

function joinedRows(database: DatabaseSync, name: TableName): Rows {
  const ofMotions = name === 'member_votes';
  const motion = ['text', 'mover', 'result', 'yes', 'no', 'divided', 'stage', 'adopted_minutes'].map(
    (column) => `motions.${column} AS motion_${column}`,
  );
  const key = tableOf(name).key;
  const columns = [
    `t.${quoteName(key)} AS ${quoteName(key)}`,
    'meetings.meeting_date',
    'coalesce(meetings.body_name, bodies.name) AS body_name',
    ...(ofMotions ? motion : []),
  ];
  const from = `${quoteName(name)} AS t LEFT JOIN meetings ON meetings.id = t.meeting_id LEFT JOIN bodies ON bodies.id = meetings.body_id
    ${ofMotions ? 'LEFT JOIN motions ON motions.id = t.motion_id' : ''}`;
  return database
    .prepare(`SELECT ${columns.join(', ')} FROM ${from} ORDER BY t.rowid`)
    .all()
    .map((row) =>
      Object.fromEntries(
        Object.entries(row).map(([name, cell]) => [
          name,
          flags.includes(name) && cell !== null ? cell === 1 : cell,
        ]),
      ),
    );
}

async function expectJoined(data: string): Promise<void> {
  using database = new DatabaseSync(unpackDatabase(data), { readOnly: true });
  for (const name of tableNames.filter((each) => Object.keys(derivedColumns(each)).length > 0))
    expect(await derivedRows(data, name), name).toEqual(joinedRows(database, name));
}

it('are those of the meeting and the motion of each row', async () => {
  const { site } = await sharedDemo(36, 600, ['site', 'search', 'bulk']);
  await expectJoined(dataFolder(site));
});

it('have nothing that was redacted where it comes from', async () => {
  const folder = temporaryFolder();
  const rows = richCorpus();
  const votes = rows.member_votes ?? [];
  const [first] = votes;
  const corpus = writeNdjson(join(folder, 'corpus'), rows);
  const redactions = [
    { table: 'meetings', id: first?.['meeting_id'], columns: ['body_name'] },
    { table: 'bodies', id: rows.bodies?.[0]?.['id'], columns: ['name'] },
    { table: 'motions', id: first?.['motion_id'], columns: ['text', 'mover'] },
  ];
  writeFileSync(
    join(corpus, 'redactions.ndjson'),
    redactions.map((line) => `${JSON.stringify(line)}\n`).join(''),
  );
  const out = join(folder, 'out');
  await buildInto(out, corpus, { parts: ['bulk'] });
  await expectJoined(dataFolder(out));
  const shown = await derivedRows(dataFolder(out), 'member_votes');
  const vote = shown.find(({ id }) => id === first?.['id']);
  expect(vote).toMatchObject({ motion_text: null, motion_mover: null, meeting_date: expect.any(String) });
});
