/**
 * A run over all places to a new folder store, like `civic run`, but with links to the files of the build instead of copies:
 * `node bench/hourly/first-run.ts <corpus> <store> <folder> <instant>` prints the report as JSON.
 */
import { linkSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { buildReport, buildWithProgress } from '../../generator/commands/shared/building.ts';
import { publishWithProgress } from '../../generator/commands/shared/publishing.ts';
import { publishReport } from '../../generator/publish/report.ts';
import { openStoreManifest } from '../../generator/publish/store-contents.ts';
import { openFolderStore } from '../../generator/store/folder-store.ts';
import { watchTraffic } from '../../generator/store/traffic.ts';
import { readConfig } from '../../generator/system/config.ts';
import { programHash } from '../../generator/system/program-hash.ts';
import type { ObjectStore } from '../../generator/store/object-store.ts';

const [corpus = '', folder = '', out = '', instant = ''] = process.argv.slice(2);

/** The store, with files linked into it. */
const linking = (store: ObjectStore): ObjectStore => ({
  ...store,
  put: (key, body, headers, condition) => {
    if (body instanceof Uint8Array || condition !== undefined)
      return store.put(key, body, headers, condition);
    const file = join(folder, key);
    mkdirSync(dirname(file), { recursive: true });
    linkSync(body.file, file);
    return Promise.resolve({ etag: `"${headers.sha256}"` });
  },
});

const io = {
  stdout: process.stdout,
  stderr: process.stderr,
  env: process.env,
  exitOnSignals: () => {},
  onInterrupt: () => {},
};
const { store, traffic } = watchTraffic(linking(openFolderStore(folder)));
const only = ['site', 'search'] as const;
const outcome = await buildWithProgress(io, corpus, {
  out,
  only,
  asOf: new Date(instant),
  index: 'packed',
  site: { found: await openStoreManifest(store), program: await programHash() },
});
const config = await readConfig(undefined);
const limits = { to: folder, grace: 0, maxLoss: 100, exactPaths: 0 };
const published = await publishWithProgress(io, out, store, config, limits, { parts: only });
const report = {
  build: buildReport(outcome),
  publish: publishReport({ folder: out, store: folder, dryRun: false }, published),
  missed: [],
  store: { reads: traffic.reads, read_bytes: traffic.readBytes },
};
process.stdout.write(`${JSON.stringify(report)}\n`);
