/** How a record identifies its place. Pure. */
import type { Country } from '../../../schemas/names/states.ts';

export type PlaceKey = PlaceCode | PlaceName;

/** An official code. */
export type PlaceCode =
  /** Census Bureau: 7 digits for a place, 5 for a county, 10 for a county subdivision. */
  | { readonly geoid: string }
  /** School district: NCES (LEAID), 7 digits, which is also its geoid. Places have other codes of the same form. */
  | { readonly district: string }
  /** Statistics Canada: 7 digits for a census subdivision, 4 for a census division. */
  | { readonly sgc: string }
  | { readonly ocd: string };

/** A name within a state. It must be unique there. `sources` records that the place was matched by name. */
export type PlaceName = {
  readonly name: string;
  /** Postal code of the state or province. */
  readonly state: string;
  readonly country?: Country;
  /** Geoid of the county, which excludes places that are known to be in others. */
  readonly county?: string;
  /** The types that it may have (`municipalities.type`). Default: any but counties and school districts. */
  readonly types?: readonly string[];
};

/** `geoid 5548000`, `Madison, WI`: for messages and lists. */
export function describePlace(key: PlaceKey): string {
  if ('geoid' in key) return `geoid ${key.geoid}`;
  if ('district' in key) return `NCES id ${key.district}`;
  if ('sgc' in key) return `SGC code ${key.sgc}`;
  if ('ocd' in key) return key.ocd;
  return `${key.name}, ${key.state}${key.county === undefined ? '' : ` (county ${key.county})`}`;
}
