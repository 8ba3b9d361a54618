import { z } from 'zod';
import { documentSchemas, type Municipality } from '../../schemas/documents.ts';
import { searchKinds } from '../../schemas/search-parameters.ts';
import { clipTexts } from '../answers/clip.ts';
import { counted, credit, paragraphs } from '../answers/text.ts';
import { didYouMean, quoted } from '../dataset/messages.ts';
import { Fault } from '../fault.ts';
import { stateNamed, stateNames } from '../places/names.ts';
import { listPlaces } from '../places/find-place.ts';
import { countryInput, licenseFields, licenseOf } from './fields.ts';
import { declareTool } from './tool.ts';

const limits = { default: 10, maximum: 50 } as const;

const description = `Finds places (cities, counties, school boards of the US and Canada) by approximate name, and returns the slug of each, which the other tools require, with its number of meetings, their first and last day, and its blocks of context.
Typos, prefixes, accents, St./Saint and a state after the name ("palo alto ca", "Montreal Quebec") all work. Several places can share a name: compare state, kind and population. covered: false says that no place has the name as written. Without a query it lists the largest places that match the filters.`;

const input = z.strictObject({
  query: z
    .string()
    .trim()
    .max(200)
    .optional()
    .describe('Name of the place, with or without its state. Default: the largest places.')
    .meta({ examples: ['palo alto ca', 'st louis', 'montreal'] }),
  state: z
    .string()
    .trim()
    .optional()
    .describe('Only places in this state or province: full name or postal code.')
    .meta({ examples: ['Ohio', 'QC'] }),
  country: countryInput('Only places in this country.'),
  kind: z.enum(searchKinds).optional().describe('`school` for school boards, `city` for all others.'),
  limit: z.int().min(1).max(limits.maximum).default(limits.default).describe('Maximum number of places.'),
});

const { municipalities } = documentSchemas.municipalities.shape;

const output = z.looseObject({
  ...licenseFields,
  count: z.int().describe('Places in this answer.'),
  matched: z.int().describe('Places that match; more than `count` if the limit omitted some.'),
  covered: z.boolean().describe('Whether a place has the name as written.'),
  missing: z.array(z.string()).describe('Countries that could not be read.'),
  places: z.array(z.looseObject(municipalities.element.shape)).describe('Best match first.'),
});

export const listCities = declareTool({
  name: 'list_cities',
  title: 'Find places',
  description,
  input,
  output,
  answer: async ({ query = '', state, country, kind, limit }, { service, signal }) => {
    const stateCode = state === undefined || state === '' ? undefined : stateCodeOf(state);
    const { find, hasName, missing } = await listPlaces(service, signal);
    const filter = { stateCode, country, kind };
    const matches = find(query, filter);
    const covered = query === '' ? matches.length > 0 : hasName(query, filter);
    const places = matches.slice(0, covered ? limit : Math.min(limit, nearNames));
    const { value: structured } = clipTexts({
      ...licenseOf(service),
      count: places.length,
      matched: matches.length,
      covered,
      missing: [...missing],
      places,
    });
    const text = paragraphs(
      heading(query, matches, places, covered),
      places.map(lineOf).join('\n'),
      missing.join('\n'),
      credit(service.attribution),
    );
    return { structured, text };
  },
});

/** Near spellings of a name that no place has. */
const nearNames = 3;

function stateCodeOf(state: string): string {
  const code = stateNamed(state)?.code;
  if (code !== undefined) return code;
  throw new Fault(
    `state must be a full name or a postal code, not ${quoted(state)}.${didYouMean(state, stateNames)}`,
  );
}

function heading(
  query: string,
  matches: readonly Municipality[],
  shown: readonly Municipality[],
  covered: boolean,
): string {
  const [first, ...others] = matches;
  if (first === undefined && query === '') return 'No place matches these filters. Omit or change them.';
  if (first === undefined || !covered)
    return `No place matches ${quoted(query)}: it is not covered, and may be part of a larger municipality or county.${first === undefined ? '' : ' Only places with similar names, in case of a typo:'}`;
  const count = `${counted(matches.length, 'place')} found${shown.length < matches.length ? `, the first ${shown.length} shown` : ''}.`;
  const namesakes = others.filter(({ name }) => name === first.name).length;
  if (query === '' || namesakes === 0) return count;
  return `${count} ${namesakes + 1} of them are called ${first.name}: choose by state, kind and population.`;
}

function lineOf(place: Municipality): string {
  const { name, state, country, kind, type, population, slug, meetings, next_meeting: next, url } = place;
  const size = population === undefined ? '' : `, population ${population.toLocaleString('en-US')}`;
  const years =
    place.first_meeting === undefined ? '' : ` ${place.first_meeting} to ${place.last_meeting ?? ''}`;
  const coming = next === undefined ? '' : `, next on ${next}`;
  return `- ${name}, ${state}, ${country} (${type ?? kind}${size}): slug ${slug}; ${counted(meetings, 'meeting')}${years}${coming}; ${url}`;
}
