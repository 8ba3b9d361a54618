/** Imports many sources: those of one site one after the other, those of different sites at the same time. */
import pLimit from 'p-limit';
import { getPublicSuffix } from 'tough-cookie';
import type { ImportResult, ImportSource } from './run-import.ts';

/** Sites that are read at the same time. Each needs memory for a batch of meetings. */
const sitesAtOnce = 8;

/** Runs every import; results are in the order of the sources. */
export async function importAll(
  sources: readonly ImportSource[],
  run: (source: ImportSource) => Promise<ImportResult>,
): Promise<ImportResult[]> {
  const limit = pLimit(sitesAtOnce);
  const results = new Map<ImportSource, ImportResult>();
  const groups = Map.groupBy(sources, siteOf);
  await Promise.all(
    [...groups.values()].map((group) =>
      limit(async () => {
        for (const source of group) results.set(source, await run(source));
      }),
    ),
  );
  return sources.flatMap((source) => results.get(source) ?? []);
}

/** The site that a source is read from: clients of one platform usually share its servers. */
function siteOf({ importer, client, baseUrl }: ImportSource): string {
  const { hostname, host } = new URL(baseUrl ?? importer.publication(client).url);
  return getPublicSuffix(hostname, { ignoreError: true }) ?? host;
}
