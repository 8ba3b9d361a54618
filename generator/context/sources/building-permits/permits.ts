/** Adds up the permits of a place, which has a record for each county that it is in. Pure. */
import type { PlaceCode } from '../../places/place-key.ts';
import { type Structure, structures } from './header.ts';

export type Permitted = { readonly buildings: number; readonly units: number; readonly cents: number };
export type Permits = Readonly<Record<Structure, Permitted>>;

/** A record of a file. */
export type PermitRecord = {
  readonly key: PlaceCode;
  /** The code in row keys. */
  readonly code: string;
  /** Places and counties are added up separately, since a county contains its places. */
  readonly level: 'place' | 'county';
  readonly period: string;
  /** The permit office and county that the record is about. */
  readonly part: string;
  readonly rank: number;
  readonly permits: Permits;
  readonly url: string | undefined;
};

type Account = {
  readonly record: PermitRecord;
  readonly parts: Map<string, Permits>;
  isContradictory: boolean;
};

/** The sums by place and period. */
export class PermitTotals {
  readonly #accounts = new Map<string, Account>();

  /** Returns the reason if the record is left out. */
  add(record: PermitRecord): string | undefined {
    const id = `${record.level} ${record.code} ${record.period}`;
    const account = this.#accounts.get(id);
    if (account === undefined || record.rank > account.record.rank) {
      this.#accounts.set(id, {
        record,
        parts: new Map([[record.part, record.permits]]),
        isContradictory: false,
      });
      return undefined;
    }
    if (record.rank < account.record.rank) return 'months that a revised file replaces';
    const known = account.parts.get(record.part);
    if (known === undefined) account.parts.set(record.part, record.permits);
    else if (areEqual(known, record.permits)) return 'repeated lines';
    else account.isContradictory = true;
    return undefined;
  }

  *sums(): Generator<{ readonly record: PermitRecord; readonly permits: Permits | undefined }> {
    for (const { record, parts, isContradictory } of this.#accounts.values())
      yield { record, permits: isContradictory ? undefined : sumOf([...parts.values()]) };
  }
}

const areEqual = (a: Permits, b: Permits): boolean =>
  structures.every(
    (name) =>
      a[name].buildings === b[name].buildings &&
      a[name].units === b[name].units &&
      a[name].cents === b[name].cents,
  );

function sumOf(parts: readonly Permits[]): Permits {
  const sum = (structure: Structure): Permitted => ({
    buildings: parts.reduce((total, part) => total + part[structure].buildings, 0),
    units: parts.reduce((total, part) => total + part[structure].units, 0),
    cents: parts.reduce((total, part) => total + part[structure].cents, 0),
  });
  return {
    '1_unit': sum('1_unit'),
    '2_units': sum('2_units'),
    '3_4_units': sum('3_4_units'),
    '5_plus_units': sum('5_plus_units'),
  };
}
