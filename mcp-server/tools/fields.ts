/** Fields that several tools share in inputs and outputs. */
import { z } from 'zod';
import { documentSchemas } from '../../schemas/documents.ts';
import { licenseName, licenseUrl } from '../../schemas/license.ts';
import { slugPattern } from '../../schemas/values.ts';

const { license, license_url, attribution, updated_at, slug, city, state, country, kind, url } =
  documentSchemas.meetings.shape;

export const updatedAt = updated_at;

/** The attribution of every answer. */
export const licenseFields = { license, license_url, attribution };

type License = z.output<z.ZodObject<typeof licenseFields>>;

/** The license of a document or of the service. */
export const licenseOf = ({ attribution }: { readonly attribution: string }): License => ({
  license: licenseName,
  license_url: licenseUrl,
  attribution,
});

/** The place of an answer. */
export const placeFields = { slug, city, state, country, kind, url };

type Place = z.output<z.ZodObject<typeof placeFields>>;

/** Picks the fields of the place from a document. */
export const placeOf = ({ slug, city, state, country, kind, url }: Place): Place => ({
  slug,
  city,
  state,
  country,
  kind,
  url,
});

export const coverageField = z.looseObject({}).describe('What the data of the place has; null if unknown.');

type SourceRow = Readonly<Record<string, unknown>>;

/** The origin and license of the data. */
export const sourcesField = z
  .array(z.record(z.string(), z.unknown()))
  .describe('Publisher, title, URL and license of each source that the data of the place was compiled from.');

export const sourcesOf = ({
  sources,
}: {
  readonly sources: readonly SourceRow[];
}): Record<string, unknown>[] =>
  sources.map(({ publisher, title, url, license }) => ({ publisher, title, url, license }));

export const countryInput = (description: string): z.ZodOptional<z.ZodEnum<{ US: 'US'; CA: 'CA' }>> =>
  z.enum(['US', 'CA']).optional().describe(description);

/** Not validated by the schema, so that a wrong slug gets suggestions. */
export const slugInput = z
  .string()
  .trim()
  .describe(`The slug of the place, from list_cities: the last segment of its page's URL (${slugPattern}).`)
  .meta({ examples: ['palo-alto-ca'] });
