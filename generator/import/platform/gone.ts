/**
 * Finds meetings that are no longer at their source, after a sweep whose lists were complete. “Not listed” alone is not “gone”: a list
 * says something only about the days that it lists completely, and nothing about them if it has no meeting there. A meeting that left
 * a list by being held is not gone. Where a platform has a record of each meeting, that record decides.
 */
import type { GoneRecord, Page, Remembered } from '../importer.ts';
import { SourceError } from '../web/source-error.ts';
import type { PlatformContext } from './context.ts';
import { isInPeriod } from './period.ts';
import type { Period, Platform, PlatformRun } from './platform.ts';

/** What an import has listed. */
export type Listing = {
  /** The days of the listed meetings, by id. */
  readonly seen: Map<string, string | null>;
  /** The days that each list listed completely. */
  readonly spans: Period[];
  /** Days with a row that could not be identified, which may be any meeting. */
  readonly uncertainDays: Set<string>;
};

/** Yields the meetings of the period that are gone. Returns false if some could not be checked. */
export async function* findGone<Extra>(
  platform: Platform<Extra>,
  run: PlatformRun,
  { keys }: PlatformContext,
  listing: Listing,
): AsyncGenerator<Page, boolean> {
  const known = run.options.memory.recordsOf('event');
  const missed = known.filter(({ id, note }) => !listing.seen.has(id) && isInPeriod(run.period, note ?? ''));
  if (listing.seen.size === 0 && missed.length > 0) {
    // A site that moved or failed shows an empty calendar; its meetings did take place.
    const reason = `They are empty, though earlier imports read ${missed.length} meetings. Nothing was marked as vanished`;
    yield { failures: [{ what: `the lists of ${run.client}`, reason }] };
    return true;
  }
  const spans =
    platform.exists === undefined
      ? listing.spans.filter((span) => isEvidence(span, missed, listing))
      : listing.spans;
  let isComplete = true;
  for (const { id, ...record } of missed.filter((each) => isCovered(each, spans, listing))) {
    const isGone = await isGoneFrom(platform, run, { id, ...record }, { ...listing, spans });
    if (isGone instanceof SourceError) {
      isComplete = false;
      yield { failures: [{ what: `meeting ${id}, which is missing from the list`, reason: isGone.message }] };
    } else if (isGone) {
      const gone: GoneRecord = { kind: 'event', id, table: 'meetings', key: keys.meeting(id) };
      yield { gone: [gone] };
    }
  }
  return isComplete;
}

type Missed = Remembered & { readonly id: string };

/** A list that lost all of its meetings together was moved, closed or not read: only one that had a single meeting may lose it. */
const isEvidence = (span: Period, missed: readonly Missed[], { seen }: Listing): boolean =>
  [...seen.values()].some((day) => day !== null && isInPeriod(span, day)) ||
  missed.filter(({ note }) => isInPeriod(span, note ?? '')).length === 1;

const isCovered = ({ note: day }: Missed, spans: readonly Period[], { uncertainDays }: Listing): boolean =>
  day !== null && !uncertainDays.has(day) && spans.some((span) => isInPeriod(span, day));

/**
 * The record of the platform decides. Without one, a meeting to come is gone, and one that was held if its list keeps those that were
 * held: it had this one after its day, or has an earlier one.
 */
async function isGoneFrom<Extra>(
  { exists, hasSeparateArchive = false }: Platform<Extra>,
  run: PlatformRun,
  { id, note, readAt }: Missed,
  { spans, seen }: Pick<Listing, 'spans' | 'seen'>,
): Promise<boolean | SourceError> {
  const day = note ?? '';
  const isToCome = day > run.options.now.toISOString().slice(0, 10);
  if (exists === undefined) {
    const own = spans.filter((span) => isInPeriod(span, day));
    const keepsHeld = own.some(({ from }) => hasAnyBetween(seen, from ?? '', day));
    return isToCome || readAt.slice(0, 10) > day || (keepsHeld && !hasSeparateArchive);
  }
  return exists(run, { id, day, isToCome }).then(
    (isThere) => !isThere,
    (error: unknown) => {
      if (error instanceof SourceError) return error;
      throw error;
    },
  );
}

const hasAnyBetween = (seen: Listing['seen'], from: string, to: string): boolean =>
  [...seen.values()].some((day) => day !== null && day >= from && day <= to);
