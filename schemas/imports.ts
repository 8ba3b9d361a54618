/** `imports` in civic.config.json: the sources that `civic import` reads, and their places. */
import * as z from 'zod';
import { states } from './names/states.ts';
import { datePattern, idPattern, slugPattern, urlPattern } from './values.ts';

const matching = (pattern: string, message: string): z.ZodString =>
  z.string().regex(new RegExp(`^(?:${pattern})$`), message);

const address = matching(urlPattern, 'must be an absolute http or https URL');

/** Facts about an imported place. Only the slug is required. */
const placeFactsSchema = z.strictObject({
  slug: matching(slugPattern, 'must be lowercase letters, digits and hyphens: new-york-ny'),
  id: matching(idPattern, 'must have 1 to 64 characters: letters, digits, - and _').exactOptional(),
  name: z.string().min(1).exactOptional(),
  state: z
    .enum(states.map(({ name }) => name))
    .exactOptional()
    .describe('Full name.'),
  kind: z.enum(['city', 'school']).exactOptional(),
  type: z.string().min(1).exactOptional(),
  population: z.int().min(0).exactOptional(),
  latitude: z.number().min(-90).max(90).exactOptional(),
  longitude: z.number().min(-180).max(180).exactOptional(),
  timezone: z
    .string()
    .min(1)
    .refine(isTimezone, 'must be an IANA name such as America/New_York')
    .exactOptional(),
  website_url: address.exactOptional(),
  census_geoid: z.string().min(1).exactOptional(),
  ocd_division_id: matching(
    'ocd-division/country:(us|ca)(/[^/\\s]+)*',
    'must begin with ocd-division/',
  ).exactOptional(),
});

/** The importers, in the order of the help. */
const importSourceNames = [
  'legistar',
  'civicclerk',
  'primegov',
  'civicweb',
  'diligent',
  'escribe',
  'boarddocs',
  'civicplus',
  'municode',
  'iqm2',
  'legistar-insite',
  'novusagenda',
] as const;

export type ImportSourceName = (typeof importSourceNames)[number];

export const importSchema = z.strictObject({
  source: z.enum(importSourceNames),
  client: z.string().min(1).describe('Tenant of the source, such as nyc.'),
  place: placeFactsSchema,
  since: matching(datePattern, 'must be a day, YYYY-MM-DD').exactOptional(),
  token_env: matching(
    '[A-Za-z_]\\w*',
    'must be the name of an environment variable, not the token',
  ).exactOptional(),
  base_url: address.exactOptional(),
});

function isTimezone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

export type ImportConfig = z.infer<typeof importSchema>;
export type PlaceFacts = z.infer<typeof placeFactsSchema>;
