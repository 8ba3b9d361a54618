/** A folder is not rebuilt while it is published, nor published while it is rebuilt; two publishes may read it together. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { hostname } from 'node:os';
import { beforeAll, expect, test } from 'vitest';
import { publish } from '../../../generator/publish/publish.ts';
import { beginBuild } from '../../../generator/store/build-folder.ts';
import { refusal } from '../../support/corpus/findings.ts';
import { MemoryStore } from '../../support/lambda/memory-store.ts';
import { buildFolders, folders, options } from './publish.fixture.ts';

beforeAll(buildFolders);

const building = new URL('../build/begun-build.fixture.ts', import.meta.url).pathname;

test('a build is refused while its folder is published, and begins afterwards', async () => {
  const store = new MemoryStore();
  const refused: unknown[] = [];
  store.before = ({ verb }) => {
    if (verb !== 'put' || refused.length > 0) return;
    try {
      beginBuild(folders.site, ['site'], 'nowhere')[Symbol.dispose]();
      refused.push('nothing');
    } catch (error) {
      refused.push(error);
    }
  };
  await publish(folders.site, store, options());
  expect(String(refused[0])).toContain(`is building into ${folders.site}, or publishing or pushing it.`);
  beginBuild(folders.site, ['site'], 'nowhere')[Symbol.dispose]();
});

test('a publish is refused while a build of another process writes into its folder', async () => {
  const child = spawn(process.execPath, [building, folders.site], { stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    await once(child.stdout, 'data');
    const store = new MemoryStore();
    const message = await refusal(publish(folders.site, store, options()));
    expect(message.replace(/20\d\d-[\dT:-]+Z/, '<time>')).toBe(
      `A build (process ${child.pid} on ${hostname()}, since <time>) is writing into ${folders.site}. Nothing was published. Run the command again when the build has ended.`,
    );
    expect(store.requests).toEqual([]);
    await publish(folders.site, store, options({ dryRun: true }));
  } finally {
    child.kill('SIGKILL');
  }
});

test('two publishes to two stores read one folder at the same time', async () => {
  const [one, two] = [new MemoryStore(), new MemoryStore()];
  await Promise.all([one, two].map((store) => publish(folders.site, store, options())));
  expect(two.published()).toEqual(one.published());
});
