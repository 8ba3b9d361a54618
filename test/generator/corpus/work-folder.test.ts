import { mkdirSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeWorkFolder } from '../../../generator/corpus/work-folder.ts';

const exists = (path: string): boolean => readdirSync(tmpdir()).includes(basename(path));

/** Above the largest process id on Linux (PID_MAX_LIMIT). */
const deadPid = 4_194_305;

describe('a work folder', () => {
  it('exists until it is disposed of', () => {
    const folder = makeWorkFolder();
    expect(exists(folder.path)).toBe(true);
    folder[Symbol.dispose]();
    expect(exists(folder.path)).toBe(false);
  });

  it('is created after removing those of killed processes, but not those of running ones', () => {
    const dead = join(tmpdir(), `civic-corpus-${deadPid}-test`);
    const alive = makeWorkFolder();
    mkdirSync(dead);
    using folder = makeWorkFolder();
    expect([exists(dead), exists(alive.path), exists(folder.path)]).toEqual([false, true, true]);
    alive[Symbol.dispose]();
  });
});
