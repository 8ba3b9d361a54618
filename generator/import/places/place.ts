/** Turns facts about a place into its row. Pure. */
import type { PlaceFacts } from '../../../schemas/imports.ts';
import { languageOfGovernment, type State, states } from '../../../schemas/names/states.ts';
import type { Row } from '../../../schemas/tables/index.ts';
import { UserError } from '../../system/errors.ts';
import { findInList } from './place-files.ts';

/** A public list of places: name and content of the file. */
export type PlaceList = { readonly name: string; readonly text: string };

export type PlaceInput = {
  readonly facts: PlaceFacts;
  readonly lists: readonly PlaceList[];
  readonly platform: string;
  /** Where its meetings are published, for a place without a website. */
  readonly sourceUrl: string;
  /** Looks up a slug in the corpus. */
  readonly stored: (country: State['country'], slug: string) => StoredPlace | undefined;
};

type StoredPlace = { readonly id: string; readonly name: string };

export type Place = {
  readonly id: string;
  readonly name: string;
  readonly language: 'en' | 'fr';
  readonly country: State['country'];
  /** The whole row of a new place; only the facts of this import for a place in the corpus. */
  readonly row: Partial<Row<'municipalities'>>;
};

/**
 * The place and its row. The configuration wins over lists, and lists over what the slug implies.
 * @throws {UserError} if its state is unknown, or the corpus has the slug under another id.
 */
export function placeOf({ facts, lists, platform, sourceUrl, stored }: PlaceInput): Place {
  const state = stateOf(facts);
  const { id: configuredId, ...known } = withLists({ ...facts, state: state.name }, state, lists);
  const { country } = state;
  const own = stored(country, facts.slug);
  const language = languageOfGovernment(country, state.code);
  if (own !== undefined) {
    if (configuredId !== undefined && configuredId !== own.id)
      throw otherId(facts.slug, own.id, configuredId);
    return {
      id: own.id,
      name: known.name ?? own.name,
      language,
      country,
      row: { id: own.id, ...known, platform },
    };
  }
  const id = configuredId ?? newId(state, facts.slug);
  const name = known.name ?? nameOf(facts.slug, state);
  const timezone = known.timezone ?? timezoneOf(state.code) ?? null;
  const row = {
    kind: 'city' as const,
    ...known,
    id,
    name,
    timezone,
    state_code: state.code,
    country,
    platform,
    source_url: known.website_url ?? sourceUrl,
  };
  return { id, name, language, country, row };
}

const otherId = (slug: string, storedId: string, configuredId: string): UserError =>
  new UserError(
    `The corpus has the place ${slug} under the id ${storedId}, but the configuration says ${configuredId}. Use the id in the corpus.`,
  );

/** Found by name, or by the postal code at the end of the slug: `new-york-ny`. */
function stateOf({ slug, state: name }: PlaceFacts): State {
  const code = slug.slice(slug.lastIndexOf('-') + 1).toUpperCase();
  const state = states.find((candidate) =>
    name === undefined ? candidate.code === code : candidate.name === name,
  );
  if (state !== undefined) return state;
  throw new UserError(
    `The state of the place ${slug} is unknown. End the slug with its postal code, as in new-york-ny, or name the state in the configuration (docs/import.md).`,
  );
}

const withLists = (facts: PlaceFacts, state: State, lists: readonly PlaceList[]): PlaceFacts =>
  lists.reduce<PlaceFacts>((known, list) => {
    const wanted = { name: nameOf(facts.slug, state), ...known, stateCode: state.code };
    return { ...findInList(list.name, list.text, wanted), ...known };
  }, facts);

/** Keys have at most 64 characters, slugs 100. Slugs of places are rarely longer than 30. */
const newId = ({ country }: State, slug: string): string => `${country.toLowerCase()}-${slug}`.slice(0, 64);

/** `new-york-ny` → `New York`. */
const nameOf = (slug: string, { code }: State): string =>
  slug
    .replace(new RegExp(`-${code.toLowerCase()}$`), '')
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');

/**
 * States and provinces that are entirely in one time zone (IANA database). A place in any other state needs a time zone in the
 * configuration.
 */
const zones: Readonly<Record<string, string>> = {
  'America/New_York': 'CT DC DE GA MA MD ME NC NH NJ NY OH PA RI SC VA VT WV',
  'America/Chicago': 'AL AR IA IL LA MN MO MS OK WI',
  'America/Denver': 'CO MT NM UT WY',
  'America/Phoenix': 'AZ',
  'America/Los_Angeles': 'CA WA',
  'Pacific/Honolulu': 'HI',
  'America/Puerto_Rico': 'PR',
  'America/Edmonton': 'AB',
  'America/Winnipeg': 'MB',
  'America/Halifax': 'NS PE',
  'America/Moncton': 'NB',
  'America/Whitehorse': 'YT',
};

/** The time zone of a state by its postal code; undefined if it has several. */
export const timezoneOf = (stateCode: string): string | undefined =>
  Object.keys(zones).find((zone) => zones[zone]?.split(' ').includes(stateCode));
