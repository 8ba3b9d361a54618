/** Configurations that cannot be read: one line that names the file, what is wrong with it and the remedy. */
import { join } from 'node:path';
import { writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readConfig } from '../../../generator/system/config.ts';
import { temporaryFolder } from '../../support/corpus/corpus.ts';
import { refusal } from '../../support/corpus/findings.ts';

it('names a configuration that does not exist', async () => {
  const file = join(temporaryFolder(), 'none.json');
  expect(await refusal(readConfig(file))).toBe(
    `Cannot read the configuration ${file}: it does not exist. Name another file with --config.`,
  );
});

it('says why a configuration is unreadable or not JSON, without the class of the error', async () => {
  const folder = temporaryFolder();
  expect(await refusal(readConfig(folder))).toMatch(
    /^Cannot read the configuration \S+: EISDIR: .* --config\.$/,
  );
  const file = join(folder, 'config.json');
  writeFileSync(file, '{');
  expect(await refusal(readConfig(file))).toMatch(
    /^The configuration \S+ is not JSON: (?!SyntaxError).+ Correct the file\.$/,
  );
});
