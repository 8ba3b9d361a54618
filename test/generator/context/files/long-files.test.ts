import { expect, onTestFinished, test } from 'vitest';
import { delimitedRows } from '../../../../generator/context/files/lines.ts';

/** More than the parser takes without a pause. */
const piece = 'a,b\n'.repeat(20_000);
const pieces = 12;

async function* text(): AsyncGenerator<string> {
  for (let index = 0; index < pieces; index++) yield piece;
}

test('a file with many pauses leaves no listeners behind', async () => {
  const warnings: Error[] = [];
  const onWarning = (warning: Error): void => void warnings.push(warning);
  process.on('warning', onWarning);
  onTestFinished(() => void process.off('warning', onWarning));
  let rows = 0;
  for await (const batch of delimitedRows(text(), ',')) rows += batch.length;
  expect(rows).toBe(pieces * 20_000);
  expect(warnings).toEqual([]);
});
