/** Events that the list of everything no longer has: each is asked for, since lists shift while somebody edits. */
import type { GoneRecord, Page } from '../importer.ts';
import { reasonOf } from '../web/json-reader.ts';
import type { Run } from './run.ts';

/** Yields the events that are no longer at the source, after a sweep that saw these. */
export async function* findGoneEvents(run: Run, seen: ReadonlySet<number>): AsyncGenerator<Page> {
  const { options, context, api, plan } = run;
  const missed = options.memory
    .recordsOf('event')
    .filter(({ id, note }) => !seen.has(Number(id)) && (note ?? '') >= (plan.since ?? ''));
  for (const { id } of missed) {
    const gone: GoneRecord = { kind: 'event', id, table: 'meetings', key: context.keys.meeting(Number(id)) };
    try {
      if (!(await api.has(`Events/${id}`))) yield { gone: [gone] };
    } catch (error) {
      run.fail();
      yield { failures: [{ what: `whether event ${id} is still there`, reason: reasonOf(error) }] };
    }
  }
}
