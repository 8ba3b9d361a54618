/** A sample release whose files do not exist. */
import type { DataFile } from '../../../schemas/bulk.ts';
import { type Config, configSchema } from '../../../schemas/config.ts';
import { databaseFileName, tableFileName } from '../../../schemas/paths.ts';
import { type TableName, tableNames } from '../../../schemas/tables/index.ts';
import type { Dataset } from '../../../generator/bulk/release.ts';
import type { Release } from '../../../generator/bulk/release.ts';
import { gzipMediaType, parquetMediaType } from '../../../generator/store/artifact.ts';
import { testConfig } from '../site/build.ts';

/** All tables and the database, all of different sizes; the first table is empty. */
export const sampleDataset = (over: Partial<Dataset> = {}): Dataset => ({
  config: testConfig,
  release: sampleRelease(),
  files: [
    {
      path: databaseFileName,
      media_type: gzipMediaType,
      bytes: 12_345_678,
      sha256: 'f'.repeat(64),
      rows: 46_494,
      unpacked_bytes: 45_678_901,
    },
    ...tableNames.map(sampleFile),
  ],
  changes: [],
  ...over,
});

export const sampleRelease = (name = '2026-11-20'): Release => ({
  name,
  isNew: true,
  exportedAt: '2026-11-20T05:00:00Z',
  corpusVersion: '7',
});

const sampleFile = (table: TableName, index: number): DataFile => ({
  path: tableFileName(table),
  media_type: parquetMediaType,
  bytes: 1_000 + index * 4_321,
  sha256: index.toString(16).padStart(64, '0'),
  rows: index * 123,
  table,
});

/** A valid configuration whose names and URLs contain the special characters of each format in which they appear. */
export const hostileConfig: Config = configSchema.parse({
  ...testConfig,
  name: `"]: x\n---\n# <b>A</b> | *B* \`c\` [d](http://e.example) {f}} \\g $h & 50% 'i' \u202e#j_~^ http://k.example`,
  site_url: `https://site.example/a_(b)*'c'|{d}/`,
  archive_url: `https://archive.example/o'neil/$(id)/`,
  corrections_url: 'mailto:fix_me@site.example?subject=(a)_*b*',
});
