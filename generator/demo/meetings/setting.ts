import type { Body } from '../places/bodies.ts';
import type { Rows } from '../database.ts';
import type { Member } from '../places/members.ts';
import type { Place } from '../places/place.ts';
import type { Random } from '../random.ts';
import type { Topic } from '../topics/topic.ts';

/** What all meetings of a place share. */
export type Setting = {
  readonly rows: Rows;
  readonly place: Place;
  readonly random: Random;
  readonly bodies: readonly Body[];
  readonly topics: readonly Topic[];
  /** The officials in office, by year. */
  readonly rosters: ReadonlyMap<number, readonly Member[]>;
  /** Where they meet. */
  readonly hall: string;
  /** Rows that decisions may be tied to. */
  readonly targets: { readonly nonprofits: readonly string[]; readonly epa_facilities: readonly string[] };
};
