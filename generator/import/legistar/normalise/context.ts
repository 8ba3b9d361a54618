import type { Keys } from '../keys.ts';
import type { Terms } from './terms.ts';

/** What rows of a client need besides their records. */
export type Context = {
  readonly placeId: string;
  readonly keys: Keys;
  /** The client’s public site, without a slash at its end. */
  readonly site: string;
  /** The address of a record at its official source, whatever mirror was read. */
  readonly recordUrl: (path: string) => string;
};

/** The same, once bodies and terms are known. */
export type MeetingContext = Context & {
  readonly bodies: ReadonlySet<number>;
  readonly terms: Terms;
};
