/** Fields that inputs and outputs of several tools have. */
import { z } from 'zod';
import { documentSchemas } from '../../schemas/documents.ts';
import { licenseName, licenseUrl } from '../../schemas/license.ts';
import { slugPattern } from '../../schemas/values.ts';

const { license, license_url, attribution, updated_at, slug, city, state, country, kind, url } =
  documentSchemas.meetings.shape;

export const updatedAt = updated_at;

/** Whom to credit, in every answer. */
export const licenseFields = { license, license_url, attribution };

type License = z.output<z.ZodObject<typeof licenseFields>>;

/** The licence of a document, or of the service. */
export const licenseOf = ({ attribution }: { readonly attribution: string }): License => ({
  license: licenseName,
  license_url: licenseUrl,
  attribution,
});

/** Which place an answer is about. */
export const placeFields = { slug, city, state, country, kind, url };

type Place = z.output<z.ZodObject<typeof placeFields>>;

/** Less the rest of a document of that place. */
export const placeOf = ({ slug, city, state, country, kind, url }: Place): Place => ({
  slug,
  city,
  state,
  country,
  kind,
  url,
});

type SourceRow = Readonly<Record<string, unknown>>;

/** Where data came from, and under which licence. */
export const sourcesField = z
  .array(z.record(z.string(), z.unknown()))
  .describe('publisher, title, url and license of what the files of the place were compiled from.');

export const sourcesOf = ({
  sources,
}: {
  readonly sources: readonly SourceRow[];
}): Record<string, unknown>[] =>
  sources.map(({ publisher, title, url, license }) => ({ publisher, title, url, license }));

export const countryInput = (description: string): z.ZodOptional<z.ZodEnum<{ US: 'US'; CA: 'CA' }>> =>
  z.enum(['US', 'CA']).optional().describe(description);

/** Not checked by the schema: a wrong slug is answered with the right one. */
export const slugInput = z
  .string()
  .trim()
  .describe(`The place: the last segment of its page's address, as list_cities gives it (${slugPattern}).`)
  .meta({ examples: ['palo-alto-ca'] });
