/** Facts of a place -> its row. Pure. */
import type { PlaceFacts } from '../../../schemas/imports.ts';
import { type State, states } from '../../../schemas/states.ts';
import type { Row } from '../../../schemas/tables/index.ts';
import { UserError } from '../../system/errors.ts';
import { findInList } from './place-files.ts';
import { timezoneOf } from './time-zones.ts';

/** A list of places, by its name and text. */
export type PlaceList = { readonly name: string; readonly text: string };

export type PlaceInput = {
  readonly facts: PlaceFacts;
  readonly lists: readonly PlaceList[];
  readonly platform: string;
  /** Where its meetings are published, for a place without a site of its own. */
  readonly sourceUrl: string;
  /** What a corpus has already of the slug. */
  readonly stored: (country: State['country'], slug: string) => StoredPlace | undefined;
};

type StoredPlace = { readonly id: string; readonly name: string };

export type Place = {
  readonly id: string;
  readonly name: string;
  /** All of the row where the place is new, what is given now where the corpus has it. */
  readonly row: Partial<Row<'municipalities'>>;
};

/**
 * The place and its row. What is given comes first, then what lists tell, then what the slug says.
 * @throws {UserError} when its state cannot be told, or the corpus has the slug under another id.
 */
export function placeOf({ facts, lists, platform, sourceUrl, stored }: PlaceInput): Place {
  const state = stateOf(facts);
  const { id: givenId, ...known } = withLists({ ...facts, state: state.name }, state, lists);
  const own = stored(state.country, facts.slug);
  if (own !== undefined) {
    if (givenId !== undefined && givenId !== own.id) throw otherId(facts.slug, own.id, givenId);
    return { id: own.id, name: known.name ?? own.name, row: { id: own.id, ...known, platform } };
  }
  const id = givenId ?? newId(state, facts.slug);
  const name = known.name ?? nameOf(facts.slug, state);
  const timezone = known.timezone ?? timezoneOf(state.code) ?? null;
  const row = {
    kind: 'city' as const,
    ...known,
    id,
    name,
    timezone,
    state_code: state.code,
    country: state.country,
    platform,
    source_url: known.website_url ?? sourceUrl,
  };
  return { id, name, row };
}

const otherId = (slug: string, storedId: string, givenId: string): UserError =>
  new UserError(
    `The corpus has the place ${slug} under the id ${storedId}, the configuration says ${givenId}. Give it the id of the corpus.`,
  );

/** By its name, else by the postal code that the slug ends in: `new-york-ny`. */
function stateOf({ slug, state: name }: PlaceFacts): State {
  const code = slug.slice(slug.lastIndexOf('-') + 1).toUpperCase();
  const state = states.find((candidate) =>
    name === undefined ? candidate.code === code : candidate.name === name,
  );
  if (state !== undefined) return state;
  throw new UserError(
    `Cannot tell the state of the place ${slug}. End the slug in its postal code, as in new-york-ny, or name the state in the configuration (docs/import.md).`,
  );
}

const withLists = (facts: PlaceFacts, state: State, lists: readonly PlaceList[]): PlaceFacts =>
  lists.reduce<PlaceFacts>((known, list) => {
    const wanted = { name: nameOf(facts.slug, state), ...known, stateCode: state.code };
    return { ...findInList(list.name, list.text, wanted), ...known };
  }, facts);

/** Keys have at most 64 characters, slugs 100; those of places are seldom longer than 30. */
const newId = ({ country }: State, slug: string): string => `${country.toLowerCase()}-${slug}`.slice(0, 64);

/** `new-york-ny` -> `New York`. */
const nameOf = (slug: string, { code }: State): string =>
  slug
    .replace(new RegExp(`-${code.toLowerCase()}$`), '')
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
