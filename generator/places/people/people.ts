/** The people of a place: members of its bodies with their terms, and names in roll calls matched to them. Pure. */
import type { Row } from '../../../schemas/tables/index.ts';
import type { PlaceRows } from '../../corpus/place-rows.ts';

export type Person = {
  /** Unique within the place; path segment of the person's page. */
  readonly slug: string;
  readonly name: string;
  /** Newest first. */
  readonly terms: readonly Row<'officials'>[];
};

export type People = {
  /** Those who have a page. */
  readonly people: readonly Person[];
  /** The person that a name in a roll call of a day refers to; undefined if nobody is known by that name, or several are. */
  readonly personOf: (vote: {
    readonly name: string;
    readonly official_id?: string | null | undefined;
    readonly date: string;
  }) => Person | undefined;
};

/** Finds the people of a place. */
export const peopleOf = (_rows: PlaceRows, _localNow: string): People => ({
  people: [],
  personOf: () => undefined,
});
