import type { Page } from '../importer.ts';
import type { SourceError } from '../web/json-reader.ts';
import { readList } from './lists.ts';
import { bodyRow } from './normalise/bodies.ts';
import type { Run } from './run.ts';
import { bodyShape } from './shapes.ts';

/** Reads the bodies: the first request of an import. Returns the ids of all that have a row. */
export async function* readBodies(
  run: Run,
  onFirstError: (error: SourceError) => void,
): AsyncGenerator<Page, ReadonlySet<number>> {
  const known = new Set(run.options.memory.recordsOf('body').map(({ id }) => Number(id)));
  const pages = readList(run, {
    resource: 'Bodies',
    query: { orderBy: 'BodyId' },
    shape: bodyShape,
    kind: 'body',
    idOf: ({ BodyId }) => BodyId,
    onFirstError,
  });
  for await (const { found = [], ...page } of pages) {
    const named = found.flatMap(({ value, hash }) => {
      const row = bodyRow(value, run.context);
      return row === undefined ? [] : [{ row, hash, id: value.BodyId }];
    });
    for (const { id } of named) known.add(id);
    yield {
      ...page,
      rows: { bodies: named.map(({ row }) => row) },
      records: named.map(({ id, hash }) => ({ kind: 'body', id: String(id), hash })),
    };
  }
  return known;
}
