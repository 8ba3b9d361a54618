/** What a record becomes: rows of places, facts about places, or the reason to leave it out. */
import type { Row, TableName } from '../../schemas/tables/index.ts';
import type { PlaceFacts } from './places/place-facts.ts';
import type { PlaceKey } from './places/place-key.ts';

export type Outcome = PlacedRow | SkippedRecord | InvalidOutcome | FoundPlace | PostalArea;

/** A table whose rows belong to a place. */
export type ContextTable = {
  [Name in TableName]: Row<Name> extends { id: string; muni_id: string } ? Name : never;
}[TableName];

/** A row of a place, which is matched by its key. */
export type PlacedRow = {
  [Name in ContextTable]: {
    readonly place: PlaceKey;
    readonly table: Name;
    /** `id` must be stable: see {@link rowKey}. `source_url` defaults to the address of the source. */
    readonly row: Omit<Row<Name>, 'muni_id' | 'source_url'> & { readonly source_url?: string };
    /** The year, month or release of the row, for `sources`. */
    readonly vintage: string;
    /**
     * A prefix of `id`. Rows with this prefix that a complete import no longer has are removed. Only for sources whose files are
     * always complete for the scope, such as all items of a government in a year.
     */
    readonly scope?: string;
  };
}[ContextTable];

/** A record that does not become a row. Counted by reason. */
export type SkippedRecord = { readonly skipped: string };

/** A record that contradicts its layout, such as a month that is not a number. Reported like an invalid cell. */
export type InvalidOutcome = { readonly invalid: string };

/** Facts about a place, which is created if the corpus does not have it. */
export type FoundPlace = { readonly found: PlaceFacts; readonly vintage: string };

/** A part of a postal code area that is in a place, for the place finder. */
export type PostalArea = {
  readonly postalCode: string;
  readonly place: PlaceKey;
  /** Share of the area that is in the place, from 0 to 1; null if the source does not state it. */
  readonly share: number | null;
  readonly vintage: string;
};
