/** Finds meetings that are no longer at their source, after a sweep whose lists were complete. */
import type { GoneRecord, Page } from '../importer.ts';
import { SourceError } from '../web/source-error.ts';
import type { PlatformContext } from './context.ts';
import { isInPeriod } from './period.ts';
import type { Platform, PlatformRun } from './platform.ts';

/** Yields the meetings of the period that are gone. Returns false if some could not be checked. */
export async function* findGone<Extra>(
  platform: Platform<Extra>,
  run: PlatformRun,
  { keys }: PlatformContext,
  seen: ReadonlySet<string>,
): AsyncGenerator<Page, boolean> {
  const known = run.options.memory.recordsOf('event');
  const missed = known.filter(
    ({ id, note }) => !seen.has(id) && (note === null || note === '' || isInPeriod(run.period, note)),
  );
  if (seen.size === 0 && missed.length > 0) {
    // A site that moved or failed shows an empty calendar; its meetings did take place.
    const reason = `They are empty, though earlier imports read ${missed.length} meetings. Nothing was marked as vanished`;
    yield { failures: [{ what: `the lists of ${run.client}`, reason }] };
    return false;
  }
  let isComplete = true;
  for (const { id } of missed) {
    const exists = await existsStill(platform, run, id);
    if (exists instanceof SourceError) {
      isComplete = false;
      yield { failures: [{ what: `meeting ${id}, which is missing from the list`, reason: exists.message }] };
    } else if (!exists) {
      const gone: GoneRecord = { kind: 'event', id, table: 'meetings', key: keys.meeting(id) };
      yield { gone: [gone] };
    }
  }
  return isComplete;
}

async function existsStill<Extra>(
  { exists }: Platform<Extra>,
  run: PlatformRun,
  id: string,
): Promise<boolean | SourceError> {
  if (exists === undefined) return false;
  return exists(run, id).catch((error: unknown) => {
    if (error instanceof SourceError) return error;
    throw error;
  });
}
