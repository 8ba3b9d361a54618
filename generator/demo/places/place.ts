import type { Row } from '../../../schemas/tables/index.ts';
import type { Language } from '../text/language.ts';
import type { Region } from '../words/regions.ts';

/** What the rows of one place are made from. */
export type Place = {
  readonly id: string;
  /** Place in the list, from 0: the seed of everything in it. */
  readonly index: number;
  readonly slug: string;
  readonly name: string;
  readonly region: Region;
  readonly kind: Row<'municipalities'>['kind'];
  readonly type: string;
  /** The language in which it publishes, and in which its briefs are. */
  readonly language: 'en' | 'fr';
  /** The language into which some of its briefs are translated. */
  readonly translation: Language | undefined;
  readonly population: number;
  /** How many meetings it holds. */
  readonly meetings: number;
  readonly latitude: number;
  readonly longitude: number;
  readonly platform: string;
};

/**
 * The page of a record at the open-records portal of the state. The host is reserved for examples (RFC 2606) and short,
 * since it stands in twenty rows of every meeting.
 */
export const recordUrl = ({ region }: Place, id: string): string =>
  `https://${region.code.toLowerCase()}.example/${id}`;

export const websiteUrl = (place: Place): string => `https://${place.slug}.example/`;
