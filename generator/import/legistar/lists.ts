import type * as z from 'zod';
import type { Page } from '../importer.ts';
import type { SourceError } from '../web/json-reader.ts';
import type { Query } from './api.ts';
import { type Parsed, parseRecords } from './records.ts';
import type { Run } from './run.ts';

export type List<Value> = {
  readonly resource: string;
  readonly query: Query;
  readonly shape: z.ZodType<Value>;
  /** `event`: in progress, messages and memory. */
  readonly kind: string;
  readonly idOf: (value: Value) => number;
  /** Told of a first page that fails, which may mean that nothing can be read at all. */
  readonly onFirstError?: (error: SourceError) => void;
};

/**
 * Yields the records of each page, those that came before left out; reports pages that fail. Returns the ids of all, and whether
 * every page was read.
 */
export async function* readList<Value>(
  { api, options, fail }: Run,
  { resource, query, shape, kind, idOf, onFirstError }: List<Value>,
): AsyncGenerator<
  Page & { readonly found?: Parsed<Value>['values'] },
  { seen: Set<number>; isWhole: boolean }
> {
  const seen = new Set<number>();
  let isWhole = true;
  let isFirst = true;
  for await (const page of api.pagesOf(resource, query)) {
    if ('error' in page) {
      if (isFirst) onFirstError?.(page.error);
      isWhole = false;
      fail();
      yield { failures: [{ what: page.what, reason: page.error.message }] };
    } else {
      const { values, skipped } = parseRecords(shape, page.records, kind);
      const found = values.filter(({ value }) => !seen.has(idOf(value)) && seen.add(idOf(value)));
      if (skipped.length > 0) isWhole = false;
      // A server that ignores $skip answers with the same page for ever.
      if (found.length === 0 && values.length > 0) {
        isWhole = false;
        fail();
        yield { failures: [{ what: resource, reason: 'A page repeats the records of those before it' }] };
        break;
      }
      options.onProgress(kind, seen.size);
      yield { skipped, found };
    }
    isFirst = false;
  }
  return { seen, isWhole };
}
