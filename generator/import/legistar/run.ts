/** One import of one client, and how it reads a list. */
import type * as z from 'zod';
import type { OpenOptions, Page } from '../importer.ts';
import type { SourceError } from '../web/source-error.ts';
import type { Api, Query } from './api.ts';
import type { Context } from './normalize/context.ts';
import type { Plan } from '../plan.ts';
import { type Parsed, parseRecords } from '../normalize/records.ts';

/** State that the phases of one import of one client share. */
export type Run = {
  readonly options: OpenOptions;
  readonly api: Api;
  readonly plan: Plan;
  readonly context: Context;
  /** Records that something could not be read: nothing is considered gone, and the next import tries again. */
  readonly fail: () => void;
  readonly hasFailed: () => boolean;
};

export type List<Value> = {
  readonly resource: string;
  readonly query: Query;
  readonly shape: z.ZodType<Value>;
  /** The kind of record in progress, messages and stored state: `event`. */
  readonly kind: string;
  readonly idOf: (value: Value) => number;
  /** Called if the first page fails, which may mean that nothing can be read. */
  readonly onFirstError?: (error: SourceError) => void;
};

/**
 * Yields the new records of each page, and the errors of pages that failed. Returns the ids of all records, and whether every
 * page was read.
 */
export async function* readList<Value>(
  { api, options, fail }: Run,
  { resource, query, shape, kind, idOf, onFirstError }: List<Value>,
): AsyncGenerator<
  Page & { readonly found?: Parsed<Value>['values'] },
  { seen: Set<number>; isComplete: boolean }
> {
  const seen = new Set<number>();
  let isComplete = true;
  let isFirst = true;
  for await (const page of api.pagesOf(resource, query)) {
    if ('error' in page) {
      if (isFirst) onFirstError?.(page.error);
      isComplete = false;
      fail();
      yield { failures: [{ what: page.what, reason: page.error.message }] };
    } else {
      const { values, skipped } = parseRecords(shape, page.records, kind);
      const found = values.filter(({ value }) => !seen.has(idOf(value)) && seen.add(idOf(value)));
      if (skipped.length > 0) isComplete = false;
      // A server that ignores $skip returns the same page forever.
      if (found.length === 0 && values.length > 0) {
        isComplete = false;
        fail();
        yield { failures: [{ what: resource, reason: 'A page repeats records of earlier pages' }] };
        break;
      }
      options.onProgress(kind, seen.size);
      yield { skipped, found };
    }
    isFirst = false;
  }
  return { seen, isComplete };
}
