import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

test('preparing loads the responses of Node.js, which the program does not load before', async () => {
  const file = pathToFileURL(join(import.meta.dirname, '../../../search-lambda/lambda/prepare-answers.ts'));
  const script = `
    const isLoaded = () => process.moduleLoadList.some((name) => name.includes('deps/undici'));
    await import('${new URL('../load/s3-store.ts', file).href}');
    const { prepareAnswers } = await import('${file.href}');
    console.log(isLoaded());
    prepareAnswers();
    console.log(isLoaded());`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script]);
  expect(stdout).toBe('false\ntrue\n');
});
