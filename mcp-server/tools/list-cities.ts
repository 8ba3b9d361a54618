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

const description = `Finds places (cities, counties, school boards of the US and Canada) by approximate name, and returns the slug of each, which get_city_meetings, get_city_context and filter_dataset require.
Typos, prefixes, accents, St./Saint and a state after the name ("palo alto ca", "Montreal Quebec") all work. Several places can share a name: compare state, kind and population before you choose.
Without a query it lists the largest places that match the filters. It also returns the number of meetings of each place, their date range, and the available context blocks. Updated hourly.`;

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
    const matches = (await listPlaces(service, signal)).find(query, { stateCode, country, kind });
    const places = matches.slice(0, limit);
    const { value: structured } = clipTexts({
      ...licenseOf(service),
      count: places.length,
      matched: matches.length,
      places,
    });
    const text = paragraphs(
      heading(query, matches, places),
      places.map(lineOf).join('\n'),
      credit(service.attribution),
    );
    return { structured, text };
  },
});

function stateCodeOf(state: string): string {
  const code = stateNamed(state)?.code;
  if (code !== undefined) return code;
  throw new Fault(
    `state must be a full name or a postal code, not ${quoted(state)}.${didYouMean(state, stateNames)}`,
  );
}

function heading(query: string, matches: readonly Municipality[], shown: readonly Municipality[]): string {
  const [first, ...others] = matches;
  if (first === undefined)
    return `No place matches${query === '' ? ' these filters' : ` ${quoted(query)}`}. Use fewer words, or omit the filters. The service may not cover the place.`;
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
