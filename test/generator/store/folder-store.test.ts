import { type ChildProcess, execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { compareText } from '../../../generator/system/text.ts';
import { openFolderStore } from '../../../generator/store/folder-store.ts';
import { ConditionFailed } from '../../../generator/store/object-store.ts';
import { mountTinyDisk } from '../../support/tiny-disk.ts';
import { describeObjectStore, getText, headersOf, keysOf, putText } from './object-store.contract.ts';

const made: string[] = [];
const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'civic-store-'));
  made.push(folder);
  return folder;
};
afterEach(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true });
});

describeObjectStore('a folder', async () => openFolderStore(join(newFolder(), 'www')));

/** The state files in the folder. */
const stateOf = (folder: string): string[] => readdirSync(join(folder, '.store'));

describe('a store in a folder', () => {
  test('creates files that a web server can serve, and the folder with the first file', async () => {
    const folder = join(newFolder(), 'srv', 'www');
    const store = openFolderStore(folder);
    expect(await keysOf(store)).toEqual([]);
    expect(existsSync(folder)).toBe(false);
    await putText(store, 'us/places.json', '[]');
    expect(readFileSync(join(folder, 'us/places.json'), 'utf8')).toBe('[]');
  });

  test('removes empty folders', async () => {
    const folder = newFolder();
    const store = openFolderStore(folder);
    for (const key of ['a/b/c', 'a/d']) await putText(store, key, key);
    await store.delete(['a/b/c']);
    expect(readdirSync(join(folder, 'a'))).toEqual(['d']);
    await store.delete(['a/d']);
    expect(readdirSync(folder)).toEqual(['.store']);
  });

  test('refuses objects in its state folder', async () => {
    const store = openFolderStore(newFolder());
    await putText(store, 'a', 'a');
    await expect(putText(store, '.store/lock.db', 'x')).rejects.toThrow('the store itself uses .store/');
  });

  test('lists what a write would replace: files in linked folders, links and pipes', async () => {
    const [folder, elsewhere] = [newFolder(), newFolder()];
    writeFileSync(join(elsewhere, 'mine'), 'x');
    symlinkSync(elsewhere, join(folder, 'linked'));
    symlinkSync(join(elsewhere, 'mine'), join(folder, 'file'));
    symlinkSync('nowhere', join(folder, 'broken'));
    symlinkSync('self', join(folder, 'self'));
    execFileSync('mkfifo', [join(folder, 'pipe')]);
    expect(await keysOf(openFolderStore(folder))).toEqual(['broken', 'file', 'linked/mine', 'pipe', 'self']);
  });

  test('does not follow a link to a folder above when listing', async () => {
    const folder = newFolder();
    symlinkSync('.', join(folder, 'around'));
    writeFileSync(join(folder, 'a'), 'x');
    expect(await keysOf(openFolderStore(folder))).toEqual(['a']);
  });

  test('refuses to read a pipe in the place of an object', async () => {
    const folder = newFolder();
    execFileSync('mkfifo', [join(folder, 'a')]);
    const store = openFolderStore(folder);
    const message = /a is a named pipe, not a file\. Remove it, or name another path\./;
    await expect(store.get('a')).rejects.toThrow(message);
    await expect(store.read('a', 0, 1)).rejects.toThrow(message);
    await expect(putText(store, 'a', 'x', { ifMatch: '"x"' })).rejects.toThrow(message);
    await putText(store, 'a', 'x');
    expect((await store.get('a'))?.body.toString()).toBe('x');
  });

  test('leaves no trace of a failed put', async () => {
    const folder = newFolder();
    const store = openFolderStore(folder);
    const wrong = headersOf(Buffer.from('something else'));
    await expect(store.put('a', Buffer.from('x'), wrong)).rejects.toThrow('do not match their hash');
    await putText(store, 'b', 'b');
    await expect(putText(store, 'b', 'c', { ifAbsent: true })).rejects.toThrow(ConditionFailed);
    expect(stateOf(folder)).toEqual(['lock.db']);
  });
});

describe('files of a build', () => {
  const content = Buffer.from('built');
  const putFile = (folder: string, file: string): Promise<unknown> =>
    openFolderStore(folder).put('a', { file, bytes: content.length }, headersOf(content));

  test('are linked, and stay in the store when the build replaces them', async () => {
    const [folder, built] = [newFolder(), join(newFolder(), 'a')];
    writeFileSync(built, content);
    await putFile(folder, built);
    expect(statSync(join(folder, 'a')).ino).toBe(statSync(built).ino);
    writeFileSync(`${built}.new`, 'next');
    renameSync(`${built}.new`, built);
    expect(readFileSync(join(folder, 'a'), 'utf8')).toBe('built');
  });

  const disk = mountTinyDisk('1m');
  test.skipIf(disk === undefined)('are copied from another disk', async () => {
    const [folder, built] = [newFolder(), join(String(disk), 'a')];
    writeFileSync(built, content);
    await putFile(folder, built);
    expect(readFileSync(join(folder, 'a'), 'utf8')).toBe('built');
  });

  test('are copied if they are symbolic links, which may lead elsewhere later', async () => {
    const [folder, built] = [newFolder(), join(newFolder(), 'a')];
    writeFileSync(`${built}.target`, content);
    symlinkSync(`${built}.target`, built);
    await putFile(folder, built);
    expect(lstatSync(join(folder, 'a')).isFile()).toBe(true);
    expect(readFileSync(join(folder, 'a'), 'utf8')).toBe('built');
  });
});

describe('faults of a folder', () => {
  test('reports a file in place of a folder, and the reverse', async () => {
    const folder = newFolder();
    const store = openFolderStore(folder);
    await putText(store, 'a', 'file');
    await putText(store, 'b/c', 'folder');
    const remedy = 'A file and a folder would have the same name';
    await expect(putText(store, 'a/x', 'x')).rejects.toThrow(
      `Cannot use ${join(folder, 'a')} in ${folder} (ENOTDIR). ${remedy}`,
    );
    await expect(putText(store, 'b', 'x')).rejects.toThrow(remedy);
    expect(await keysOf(store)).toEqual(['a', 'b/c']);
    expect(stateOf(folder)).toEqual([]);
  });

  test('reports that the folder is a file', async () => {
    const file = join(newFolder(), 'file');
    writeFileSync(file, 'x');
    const store = openFolderStore(file);
    await expect(putText(store, 'a', 'x')).rejects.toThrow(/Cannot use .*file.* \(ENOTDIR\).*--to/);
    await expect(keysOf(store)).rejects.toThrow(/Cannot use .*file.* \(ENOTDIR\).*--to/);
  });

  const disk = mountTinyDisk('1m');
  test.skipIf(disk === undefined)('keeps the old object if the disk is full', async () => {
    const store = openFolderStore(join(String(disk), 'www'));
    await putText(store, 'a', 'old');
    const large = Buffer.alloc(2 * 1024 * 1024);
    await expect(store.put('a', large, headersOf(large))).rejects.toThrow('free some space');
    expect(await getText(store, 'a')).toBe('old');
    expect(readdirSync(join(String(disk), 'www', '.store'))).toEqual([]);
  });
});

describe('processes that use one folder', () => {
  const children: ChildProcess[] = [];
  afterEach(() => {
    for (const child of children.splice(0)) child.kill('SIGKILL');
  });

  const program = new URL('./folder-writer.fixture.ts', import.meta.url);
  /** A process that runs commands and reports their outcomes. */
  async function startWriter(folder: string): Promise<(task: object) => Promise<unknown>> {
    const child = fork(program, [folder], { execPath: process.execPath });
    children.push(child);
    await once(child, 'message');
    return async (task) => {
      child.send(task);
      const [answer] = (await once(child, 'message')) as [unknown];
      return answer;
    };
  }

  test('let only one win if they put with the same condition', async () => {
    const folder = newFolder();
    const store = openFolderStore(folder);
    const writers = await Promise.all(Array.from({ length: 3 }, () => startWriter(folder)));
    for (let round = 0; round < 30; round++) {
      const etag = await putText(store, 'lease.json', `round ${round}`);
      const condition = round % 2 === 0 ? { ifMatch: etag } : { ifAbsent: true };
      if (round % 2 === 1) await store.delete(['lease.json']);
      const texts = writers.map((_, index) => `writer ${index} in round ${round}`);
      const answers = await Promise.all(
        writers.map((write, index) => write({ key: 'lease.json', text: texts[index], condition })),
      );
      expect(answers.map(String).toSorted(compareText)).toEqual([
        'ConditionFailed',
        'ConditionFailed',
        'done',
      ]);
      expect(await getText(store, 'lease.json')).toBe(texts[answers.indexOf('done')]);
    }
  });

  test('put objects into folders that another process removes because they are empty', async () => {
    const folder = newFolder();
    const writers = await Promise.all(Array.from({ length: 2 }, () => startWriter(folder)));
    const answers = await Promise.all(
      writers.map((write, index) => write({ putAndDelete: `a/b/${index}`, times: 200 })),
    );
    expect(answers).toEqual(['done', 'done']);
    expect(await keysOf(openFolderStore(folder))).toEqual([]);
  });

  test('leave nothing permanent when they are killed', async () => {
    const folder = newFolder();
    await putText(openFolderStore(folder), 'a', 'a');
    const half = `put-${process.ppid}-half`;
    const file = join(folder, '.store', half);
    writeFileSync(file, 'half');
    // As a link to a file that was built long ago.
    utimesSync(file, 0, 0);
    const { ctimeMs } = statSync(file);
    const now = vi.spyOn(Date, 'now').mockReturnValue(ctimeMs + 59 * 60_000);
    onTestFinished(() => now.mockRestore());
    await putText(openFolderStore(folder), 'b', 'b');
    expect(stateOf(folder)).toEqual([half]);
    now.mockReturnValue(ctimeMs + 61 * 60_000);
    expect(await keysOf(openFolderStore(folder))).toEqual(['a', 'b']);
    await putText(openFolderStore(folder), 'b', 'b');
    expect(stateOf(folder)).toEqual([]);
  });

  test('do not wait for a process that was killed while it held the lock', async () => {
    const folder = newFolder();
    const store = openFolderStore(folder);
    await putText(store, 'a', 'a');
    const write = await startWriter(folder);
    expect(await write({ holdLock: join(folder, '.store', 'lock.db') })).toBe('held');
    const [child] = children;
    const ended = once(child ?? process, 'exit');
    child?.kill('SIGKILL');
    await ended;
    await putText(store, 'b', 'b', { ifAbsent: true });
    expect(await keysOf(store)).toEqual(['a', 'b']);
  });
});
