import type { Page } from '../importer.ts';
import { readList } from './lists.ts';
import { matterRow } from './normalise/matters.ts';
import { matterFilter } from './plan.ts';
import type { Run } from './run.ts';
import { matterShape } from './shapes.ts';

/** Reads the files. One that the client withdrew from its own site is removed here. */
export async function* readMatters(run: Run): AsyncGenerator<Page, void> {
  const { options, context, plan } = run;
  const pages = readList(run, {
    resource: 'Matters',
    query: { filter: matterFilter(plan), orderBy: 'MatterId' },
    shape: matterShape,
    kind: 'matter',
    idOf: ({ MatterId }) => MatterId,
  });
  for await (const { found = [], ...page } of pages) {
    const { true: withdrawn = [], false: shown = [] } = Object.groupBy(found, ({ value }) =>
      value.MatterRestrictViewViaWeb === true ? 'true' : 'false',
    );
    yield {
      ...page,
      rows: { matters: shown.map(({ value }) => matterRow(value, context)) },
      records: shown.map(({ value, hash }) => ({ kind: 'matter', id: String(value.MatterId), hash })),
      gone: withdrawn
        .map(({ value }) => value.MatterId)
        .filter((id) => options.memory.recall({ kind: 'matter', id: String(id) }) !== undefined)
        .map((id) => ({ kind: 'matter', id: String(id), table: 'matters', key: context.keys.matter(id) })),
    };
  }
}
