/** Runs that end at any point, and are run again. */
import { once } from 'node:events';
import { hash } from 'node:crypto';
import { expect, it } from 'vitest';
import { documentTexts } from '../../../../generator/documents/texts.ts';
import { startCli } from '../../../support/cli.ts';
import { cases } from '../../../support/long.ts';
import { Documents, hoursLater } from '../documents.fixture.ts';

const paths = ['/a', '/b', '/c', '/d'];
const rows = paths.map((path, index) => ({ id: `d${index}`, path }));
const answer = ({ path }: { path: string }) => ({
  headers: { etag: `"${path}"` },
  body: `Text of ${path}`,
});

const stateOf = (documents: Documents) => [
  documents.rows('SELECT id, sha256, bytes, media_type FROM documents ORDER BY id'),
  documentTexts(documents.database, 'm1').map(({ text }) => text),
];

class Killed extends Error {}

it('a run that ends before any step of any document loses nothing, and fetches no document twice', async () => {
  const whole = await Documents.start(rows, answer);
  await whole.fetch();
  for (const step of ['keep', 'extract'] as const)
    for (let count = 1; count <= paths.length; count++) {
      const documents = await Documents.start(rows, answer);
      let left = count;
      const before = (name: typeof step): void => {
        if (name === step && --left === 0) throw new Killed();
      };
      const { archive } = documents;
      const extractor = {
        extract: (task: Parameters<typeof extractText>[0]) => (before('extract'), extractText(task)),
      };
      const { extractText } = await import('../../../../generator/documents/text/extract.ts');
      const keep = archive.keep.bind(archive);
      archive.keep = (file, content) => (before('keep'), keep(file, content));
      await expect(documents.fetch({ archive, extractor })).rejects.toBeInstanceOf(Killed);
      const first = documents.requested();
      await documents.fetch({}, hoursLater(1));
      expect(stateOf(documents)).toEqual(stateOf(whole));
      // A document whose bytes were not kept yet is fetched again.
      const kept = step === 'keep' ? first.slice(0, -1) : first;
      expect([...kept, ...documents.requested()].toSorted()).toEqual(paths);
    }
});

it('a command that is killed and run again yields the same corpus and the same files', async () => {
  const documents = await Documents.start(rows, answer);
  const args = [
    'documents',
    'fetch',
    '--corpus',
    documents.corpus,
    '--private-addresses',
    '--requests-per-second',
    '0',
  ];
  for (let kill = 1; kill <= cases(1, 4); kill++) {
    const child = startCli(args);
    const ended = once(child, 'exit');
    documents.server.answer = (request) => {
      if (request.path === paths[kill]) child.kill('SIGKILL');
      return answer(request);
    };
    await ended;
    expect(child.signalCode).toBe('SIGKILL');
  }
  documents.server.answer = answer;
  await documents.fetch();
  expect(documents.requested().filter((path) => path === '/a')).toHaveLength(1);
  expect(stateOf(documents)[1]).toEqual(paths.map((path) => `Text of ${path}`));
  for (const path of paths) {
    const sha256 = hash('sha256', `Text of ${path}`);
    expect(await documents.archive.copy(sha256, `${documents.folder}/copy-${sha256}`)).toBe(true);
  }
});
