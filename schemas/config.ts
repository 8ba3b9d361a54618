import * as z from 'zod';
import { emailTemplateFault } from './formats/email-follow.ts';
import { importSchema } from './imports.ts';
import { countries } from './names/states.ts';
import { urlPattern } from './values.ts';

const address = z
  .string()
  .regex(new RegExp(`^${urlPattern}$`), 'must be an absolute http or https URL')
  .refine((url) => !/[?#]/.test(url), 'must not have a query or a fragment, since paths are appended to it');

const contact = z
  .string()
  .regex(
    new RegExp(`^(${urlPattern}|mailto:[^\\s"<>\\\\]+)$`),
    'must be an absolute http or https URL, or mailto:',
  );

const distribution = z
  .string()
  .regex(/^[A-Z0-9]{8,32}$/, 'must be the id of a CloudFront distribution, such as E2QWRUHAPOMQZL');

/** CloudFront distributions of the file hosts, by folder. Search answers are cached too briefly to need invalidation. */
export const distributionsSchema = z
  .strictObject({
    us: distribution.optional(),
    ca: distribution.optional(),
    archive: distribution.optional(),
  })
  .refine((ids) => {
    const present = Object.values(ids).filter((id) => id !== undefined);
    return new Set(present).size === present.length;
  }, 'must name each distribution once')
  .describe('CloudFront distributions whose copies are invalidated when files are published, by host.');

export type DistributionName = keyof z.infer<typeof distributionsSchema>;

/** The interfaces of language models that `civic briefs` speaks. */
export const modelProviders = ['openai', 'anthropic', 'bedrock'] as const;

const tokens = z.int().min(1).max(100_000_000);

/** Defaults of the options of `civic briefs`. Keys are in the environment only. */
const briefsSchema = z.strictObject({
  provider: z.enum(modelProviders).optional(),
  model: z.string().min(1).optional(),
  base_url: address.optional(),
  key_env: z
    .string()
    .regex(/^[A-Za-z_]\w*$/, 'must be the name of an environment variable')
    .optional(),
  region: z.string().min(1).optional(),
  prices: z.string().min(1).optional(),
  max_usd: z.number().min(0).optional(),
  context_tokens: tokens.optional(),
  max_output_tokens: tokens.optional(),
});

const emailTemplate = z.string().superRefine((template, context) => {
  const message = emailTemplateFault(template);
  if (message !== undefined) context.addIssue({ code: 'custom', message });
});

const followSchema = z.strictObject({
  email_url: emailTemplate
    .optional()
    .describe(
      'Address at a service that sends feeds by e-mail, with `{feed}` for the address of the feed. It is offered wherever a feed is.',
    ),
});

export const configSchema = z
  .strictObject({
    name: z.string().min(1).describe('Name of the service, used in the attribution.'),
    site_url: address.describe('Address that the attribution links to.'),
    corrections_url: contact
      .optional()
      .describe(
        'Where readers report errors: a form or a `mailto:` address. Without it, pages have no link to report an error.',
      ),
    add_place_url: contact
      .optional()
      .describe(
        'Where readers ask for the meetings of a place: a form or a `mailto:` address. Without it, pages do not offer to ask.',
      ),
    search_url: address.describe('Host of /search.'),
    archive_url: address.describe('Host of the bulk download.'),
    deployments: z
      .array(
        z.strictObject({
          country: z.enum(countries),
          base_url: address.describe('Address of the site; may include a path.'),
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
      .describe('Sources that `civic import` reads, and their places.'),
    follow: followSchema.optional().describe('How readers can follow the service besides feeds.'),
    briefs: briefsSchema.optional().describe('The model that `civic briefs` asks.'),
  })
  .describe('civic.config.json: names the service and its addresses.');

export type Config = z.infer<typeof configSchema>;

/** Addresses without which readers cannot reach the operator. */
const contacts = {
  corrections_url: 'report an error',
  add_place_url: 'ask for a place',
} as const satisfies Partial<Record<keyof Config, string>>;

/** What the configuration does not name although readers would use it, as a sentence; undefined if nothing. */
export function missingContacts(config: Config): string | undefined {
  const missing = (['corrections_url', 'add_place_url'] as const).filter(
    (name) => config[name] === undefined,
  );
  return missing.length === 0
    ? undefined
    : `The configuration has no ${missing.join(' and no ')}, so readers cannot ${missing.map((name) => contacts[name]).join(' or ')} on its pages.`;
}

/** The configuration of the local server, which serves all hosts at one address (CONTRACT.md 1). */
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
