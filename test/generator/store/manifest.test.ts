/** The manifest of a built folder, in sections. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { manifestKey } from '../../../schemas/paths.ts';
import type { ManifestEntry } from '../../../generator/store/manifest/entry.ts';
import { type Section, sectionsOf } from '../../../generator/store/manifest/index-file.ts';
import { decodePart, partKey } from '../../../generator/store/manifest/part-file.ts';
import { encodeSection, groupBySection, sectionOf } from '../../../generator/store/manifest/sections.ts';
import {
  type Manifest,
  manifestAfter,
  openFolderManifest,
  readManifest,
} from '../../../generator/store/manifest.ts';
import { temporaryFolder } from '../../support/corpus/corpus.ts';
import { refusal } from '../../support/corpus/findings.ts';

const entry = (path: string): ManifestEntry => ({
  path,
  bytes: path.length,
  sha256: '0'.repeat(64),
  media_type: 'text/html',
  cache: 'hourly',
});

const paths = [
  'archive/data/manifest.json',
  'search/current.json',
  'us/city/oakland-ca/index.html',
  'us/city/oakland-ca/meetings/2024.json',
  'us/index.html',
];

const whole: Manifest = {
  as_of: '2026-11-20T12:00:00.000Z',
  parts: ['bulk', 'search', 'site'],
  counts: { places: 1, meetings: 2 },
  artifacts: paths.map(entry),
};

const built = { parts: whole.parts, asOf: new Date(whole.as_of), counts: whole.counts };

/** A folder with these files in `.build`. */
function folderWith(manifest: unknown, parts: ReadonlyMap<string, Uint8Array> = new Map()): string {
  const folder = temporaryFolder();
  mkdirSync(join(folder, '.build/parts'), { recursive: true });
  for (const [key, body] of parts) writeFileSync(join(folder, key), body);
  writeFileSync(join(folder, manifestKey), JSON.stringify(manifest));
  return folder;
}

async function written(): Promise<{ folder: string; keys: string[] }> {
  const { index, parts } = manifestAfter(undefined, {
    parts: whole.parts,
    asOf: new Date(whole.as_of),
    counts: whole.counts,
    artifacts: whole.artifacts.toReversed(),
  });
  const bodies = new Map(parts.map(({ file, body }) => [partKey(file), body]));
  return { folder: folderWith(index, bodies), keys: [...bodies.keys()] };
}

describe('a manifest in sections', () => {
  it('has the files of a place in one section, and other files in that of their folder', () => {
    const sections = paths.map(sectionOf);
    expect(sections[2]).toMatch(/^us-[0-9a-f]{2}$/);
    expect(sections).toEqual(['archive', 'search', sections[2], sections[2], 'us']);
  });

  it('lists all files', async () => {
    expect(await readManifest((await written()).folder)).toEqual(whole);
  });

  it('is the same if some of its files are carried over in encoded sections', async () => {
    const expected = manifestAfter(undefined, { ...built, artifacts: paths.map(entry) });
    for (const own of [[], paths.slice(0, 1), paths.slice(3), paths]) {
      const carried = groupBySection(paths.filter((path) => !own.includes(path)).map(entry));
      const others = Array.from(carried, ([name, entries]) => encodeSection(name, entries));
      const artifacts = own.map(entry);
      const divided = manifestAfter(undefined, { ...built, artifacts, others });
      expect(divided.index).toEqual(expected.index);
      expect(divided.parts.map(({ file }) => file.sha256).toSorted()).toEqual(
        expected.parts.map(({ file }) => file.sha256).toSorted(),
      );
    }
  });

  it('keeps the sections of parts that are not built, as they are', async () => {
    const previous = await openFolderManifest((await written()).folder);
    const artifacts = [entry('search/other.json')];
    const { index, parts } = manifestAfter(previous, {
      ...whole,
      parts: ['search'],
      asOf: new Date(0),
      artifacts,
    });
    expect(index.as_of).toBe(whole.as_of);
    const read = parts.flatMap(({ file, body }) => decodePart(file, body) as ManifestEntry[]);
    expect(read).toEqual(artifacts);
    const kept = (sections: readonly Section[] = []) => sections.filter(({ name }) => name !== 'search');
    expect(kept(index.sections)).toEqual(kept(previous?.index.sections));
  });

  it.each([
    ['missing', (file: string) => rmSync(file)],
    ['damaged', (file: string) => writeFileSync(file, 'x')],
  ])('with a section that is %s is refused', async (state, change) => {
    const { folder, keys } = await written();
    change(join(folder, keys[0] ?? ''));
    expect(await refusal(readManifest(folder))).toContain(`.json.zst is ${state}`);
  });

  it('does not accept a part with other content under its name', () => {
    const [first, second] = sectionsOf(groupBySection(whole.artifacts)).parts;
    expect(() => first && second && decodePart(first.file, second.body)).toThrow('is damaged');
  });

  it.each([1, 3])('of format %i is refused', async (format) => {
    expect(await refusal(readManifest(folderWith({ ...whole, format })))).toContain(
      'is not a build manifest of this version',
    );
  });
});
