import * as z from 'zod';
import { importSchema } from './imports.ts';
import { countries } from './states.ts';
import { urlPattern } from './values.ts';

const address = z
  .string()
  .regex(new RegExp(`^${urlPattern}$`), 'must be an absolute http or https URL')
  .refine((url) => !/[?#]/.test(url), 'must have no query and no fragment, since paths are added to it');

const distribution = z
  .string()
  .regex(/^[A-Z0-9]{8,32}$/, 'must be the id of a CloudFront distribution, such as E2QWRUHAPOMQZL');

/** The hosts of files by the folder that each shows; a search answer is kept so briefly that it is never invalidated. */
export const distributionsSchema = z
  .strictObject({
    us: distribution.optional(),
    ca: distribution.optional(),
    archive: distribution.optional(),
  })
  .refine((ids) => {
    const given = Object.values(ids).filter((id) => id !== undefined);
    return new Set(given).size === given.length;
  }, 'must name each distribution once')
  .describe('Ids of the CloudFront distributions whose copies a publish invalidates, by host.');

export type DistributionName = keyof z.infer<typeof distributionsSchema>;

export const configSchema = z
  .strictObject({
    name: z.string().min(1).describe('Name of the service, which users credit.'),
    site_url: address.describe('Where the credit links to.'),
    corrections_url: z
      .string()
      .regex(
        new RegExp(`^(${urlPattern}|mailto:[^\\s"<>\\\\]+)$`),
        'must be an absolute http or https URL, or mailto:',
      )
      .optional()
      .describe(
        'Where every page’s link to ask for a correction leads, a form or `mailto:`; default: site_url.',
      ),
    search_url: address.describe('Host of /search.'),
    archive_url: address.describe('Host of the bulk download.'),
    deployments: z
      .array(
        z.strictObject({
          country: z.enum(countries),
          base_url: address.describe('Address of the site; may carry a path.'),
        }),
      )
      .min(1)
      .refine(
        (deployments) => new Set(deployments.map(({ country }) => country)).size === deployments.length,
        'must name each country once',
      ),
    distributions: distributionsSchema.optional(),
    imports: z
      .array(importSchema)
      .refine(
        (imports) =>
          new Set(imports.map(({ source, client }) => `${source} ${client}`)).size === imports.length,
        'must name each client once',
      )
      .optional()
      .describe('What `civic import` reads, and into which places.'),
  })
  .describe('civic.config.json: names the service and its addresses.');

export type Config = z.infer<typeof configSchema>;

/** The configuration of the local server, which shows all hosts at one address (CONTRACT.md 1). */
export const localConfig = (origin: string): Config => ({
  name: 'Civic Meetings',
  site_url: `${origin}/`,
  search_url: origin,
  archive_url: origin,
  deployments: [
    { country: 'US', base_url: origin },
    { country: 'CA', base_url: `${origin}/ca` },
  ],
});
