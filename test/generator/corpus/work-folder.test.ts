import { mkdirSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeWorkFolder } from '../../../generator/corpus/work-folder.ts';

const isThere = (path: string): boolean => readdirSync(tmpdir()).includes(basename(path));

/** Process ids end below this on Linux (PID_MAX_LIMIT). */
const deadPid = 4_194_305;

describe('a work folder', () => {
  it('is there until it is disposed of', () => {
    const folder = makeWorkFolder();
    expect(isThere(folder.path)).toBe(true);
    folder[Symbol.dispose]();
    expect(isThere(folder.path)).toBe(false);
  });

  it('takes away what killed processes left, and nothing of running ones', () => {
    const dead = join(tmpdir(), `civic-corpus-${deadPid}-test`);
    const alive = makeWorkFolder();
    mkdirSync(dead);
    using folder = makeWorkFolder();
    expect([isThere(dead), isThere(alive.path), isThere(folder.path)]).toEqual([false, true, true]);
    alive[Symbol.dispose]();
  });
});
