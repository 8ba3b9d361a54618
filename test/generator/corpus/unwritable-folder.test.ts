/** A corpus in WAL mode needs a folder that can be written. */
import { spawnSync } from 'node:child_process';
import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { smallCorpus, temporaryFolder, writeSqlite } from '../../support/corpus/corpus.ts';

const program = new URL('../../../generator/cli.ts', import.meta.url).pathname;
/** The superuser can write into any folder, unless this capability is dropped. */
const withoutOverride = ['--bounding-set', '-dac_override', '--inh-caps', '-dac_override'];

test('a corpus in WAL mode in a folder that cannot be written is refused with that reason', () => {
  const folder = temporaryFolder();
  const corpus = writeSqlite(join(folder, 'corpus.db'), smallCorpus());
  {
    using database = new DatabaseSync(corpus);
    database.exec('PRAGMA journal_mode = WAL');
  }
  chmodSync(corpus, 0o444);
  chmodSync(folder, 0o555);
  try {
    const options = process.getuid?.() === 0 ? withoutOverride : [];
    const args = [...options, process.execPath, program, 'check', corpus];
    const { status, stderr } = spawnSync('setpriv', args, { encoding: 'utf8' });
    expect(stderr).toContain('in WAL mode in a folder that cannot be written');
    expect(status).toBe(1);
  } finally {
    chmodSync(folder, 0o755);
  }
});
