/** A hub on this machine and a built folder with a small bulk dataset, pushed like the command does. */
import { hash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect } from 'vitest';
import { push, type PushOptions, type PushResult } from '../../../generator/hub/push.ts';
import type { ManifestEntry } from '../../../generator/store/manifest.ts';
import { type ManifestIndex, sectionsOf } from '../../../generator/store/manifest/index-file.ts';
import { partKey } from '../../../generator/store/manifest/part-file.ts';
import { groupBySection } from '../../../generator/store/manifest/sections.ts';
import { manifestKey, manifestPartsFolder } from '../../../schemas/paths.ts';
import { HubServer, hubToken } from '../../support/hub/hub-server.ts';

export const repositoryName = 'civic/meetings';

const described: Readonly<Record<string, string>> = {
  'README.md': '# Meetings\n',
  'civic-meetings.db.gz': 'not really compressed',
  'meetings.parquet': 'PAR1 meetings '.repeat(10_000),
  'municipalities.parquet': 'PAR1 municipalities',
  'changes/2026-11-20/meetings.parquet': 'PAR1 changed meetings',
};

/** A dataset as a build writes it, by the names below `archive/data/`. */
export const dataset: Readonly<Record<string, string>> = {
  ...described,
  'manifest.json': JSON.stringify({
    release: '2026-11-20',
    files: Object.keys(described).map((path) => ({ path })),
  }),
};

/** Writes a dataset into a folder, with the manifest of its build. */
export function writeBuilt(
  folder: string,
  files: Readonly<Record<string, string>> = dataset,
  parts: ManifestIndex['parts'] = ['bulk'],
): void {
  const artifacts = Object.entries(files).map(([name, content]) => {
    const path = `archive/data/${name}`;
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
    return {
      path,
      bytes: Buffer.byteLength(content),
      sha256: hash('sha256', content),
      media_type: 'application/octet-stream',
      cache: 'daily' as const,
    };
  });
  writeManifest(folder, artifacts, parts);
}

/** Writes the manifest of a build. */
export function writeManifest(
  folder: string,
  artifacts: readonly ManifestEntry[],
  parts: ManifestIndex['parts'] = ['bulk'],
): void {
  const encoded = sectionsOf(groupBySection(artifacts));
  const index: ManifestIndex = {
    format: 2,
    as_of: '2026-11-20T12:00:00Z',
    parts,
    counts: { places: 1, meetings: 1 },
    sections: encoded.sections,
  };
  mkdirSync(join(folder, manifestPartsFolder), { recursive: true });
  for (const { file, body } of encoded.parts) writeFileSync(join(folder, partKey(file)), body);
  writeFileSync(join(folder, manifestKey), JSON.stringify(index));
}

export type Fixture = {
  readonly hub: HubServer;
  readonly folder: string;
  /** Pauses before retries, in milliseconds. */
  readonly waits: number[];
  /** Reported bytes of large files: sent, and in total. */
  readonly progress: { sent: number; total: number };
  readonly push: (options?: Partial<PushOptions>) => Promise<PushResult>;
};

/** Before every test: a hub with an empty repository, and a built folder. Every request must be valid for the hub. */
export function withHub(): { readonly current: () => Fixture } {
  let fixture: Fixture | undefined;

  beforeEach(async () => {
    const hub = await HubServer.start();
    hub.addRepository(repositoryName);
    const folder = mkdtempSync(join(tmpdir(), 'civic-hub-'));
    writeBuilt(folder);
    fixture = makeFixture(hub, folder);
  });

  afterEach(async () => {
    if (fixture === undefined) return;
    const { hub, folder } = fixture;
    await hub[Symbol.asyncDispose]();
    rmSync(folder, { recursive: true, force: true });
    expect(hub.log.faults).toEqual([]);
  });

  return {
    current: () => {
      if (fixture === undefined) throw new Error('used outside of a test');
      return fixture;
    },
  };
}

function makeFixture(hub: HubServer, folder: string): Fixture {
  const waits: number[] = [];
  const progress = { sent: 0, total: 0 };
  return {
    hub,
    folder,
    waits,
    progress,
    push: (options) =>
      push({
        hubUrl: hub.url,
        name: repositoryName,
        branch: 'main',
        token: hubToken,
        tokenName: 'HF_TOKEN',
        folder,
        create: false,
        dryRun: false,
        ...options,
        events: {
          wait: async (milliseconds) => void waits.push(milliseconds),
          onUpload: (sent, total) => Object.assign(progress, { sent, total }),
          ...options?.events,
        },
      }),
  };
}

/** The files of a repository by path, without the hub's own file. */
export function filesIn({ hub }: Fixture, name = repositoryName): Record<string, string> {
  const files = [...(hub.repositories.get(name)?.files ?? [])];
  return Object.fromEntries(
    files
      .filter(([path]) => path !== '.gitattributes')
      .map(([path, { content }]) => [path, content.toString()]),
  );
}

/** The dataset by its paths in a repository. */
export const inRepository = (files: Readonly<Record<string, string>> = dataset): Record<string, string> =>
  Object.fromEntries(
    Object.entries(files).map(([name, content]) => [name === 'README.md' ? name : `data/${name}`, content]),
  );
