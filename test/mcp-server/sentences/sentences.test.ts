/** Every sentence that models read about the tools, and the test that tries it. A new sentence fails here until it is named. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clientOf } from '../demo-service.fixture.ts';
import sentences from './sentences.json' with { type: 'json' };

const root = join(import.meta.dirname, '../../..');
let client: Client;
beforeAll(async () => {
  client = await clientOf('https://civic.example', () => Promise.reject(new Error('unexpected request')));
});
afterAll(() => client.close());

const split = (text: string): string[] =>
  text
    .split(/\n|(?<=[.?])\s+/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '');

test('each sentence of the instructions and of the descriptions is in the list, in order, and nothing else', async () => {
  const { tools } = await client.listTools();
  const texts = [
    ['instructions', client.getInstructions() ?? ''] as const,
    ...tools.map(({ name, description = '' }) => [name, description] as const),
  ];
  const listed = Object.entries(sentences).map(([name, tests]) => [name, Object.keys(tests)]);
  expect(listed).toEqual(texts.map(([name, text]) => [name, split(text)]));
});

test.each(
  Object.entries(sentences).flatMap(([name, tests]) =>
    Object.entries(tests).map(([sentence, named]) => [name, sentence, named] as const),
  ),
)('%s: “%s” is tried by a test that exists', (_name, _sentence, named) => {
  const [file = '', title = '', ...rest] = named.split(' › ');
  expect(rest).toEqual([]);
  const code = readFileSync(join(root, 'test', file), 'utf8');
  expect(title.length).toBeGreaterThan(5);
  expect(code).toContain(`'${title}',`);
});
