/** What the operator chooses: infra.config.json. Every setting has a default, so that an empty account needs no file. */
import { z } from 'zod';
import { readJsonFile } from './json-file.ts';
import { SettingsError } from './settings-error.ts';

/** The folders of the bucket that are shown to the world, by the name of the distribution that shows each. */
export const fileHosts = ['us', 'ca', 'archive'] as const;
export type FileHost = (typeof fileHosts)[number];

export const hosts = [...fileHosts, 'search'] as const;
export type Host = (typeof hosts)[number];

const hostName = z
  .string()
  .regex(
    /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/,
    'must be a host name in lower case, such as search.example.org',
  );

const domain = z.strictObject({
  name: hostName.describe('Host name of the distribution.'),
  certificate_arn: z
    .string()
    .regex(
      /^arn:aws:acm:us-east-1:\d{12}:certificate\/[0-9a-f-]+$/,
      'must be the ARN of a certificate of ACM in us-east-1, the region that CloudFront takes them from',
    )
    .describe('ARN of a certificate for it in us-east-1.'),
});

const opensearch = z.strictObject({
  url: z
    .string()
    .regex(
      /^https:\/\/[^/?#@\s]+\/(?:[^?#@\s]+\/)?[a-z0-9][a-z0-9_-]{0,63}$/,
      'must be an https address that ends in an alias',
    )
    .describe('Address of the cluster, and the alias as its last part.'),
  domain_arn: z
    .string()
    .regex(
      /^arn:aws:es:[a-z0-9-]+:\d{12}:domain\/[a-z][a-z0-9-]{2,27}$/,
      'must be the ARN of a domain of Amazon OpenSearch Service',
    )
    .optional()
    .describe('The domain, whose requests are signed; without it nobody is named who asks.'),
});

const github = z.strictObject({
  repository: z
    .string()
    .regex(
      /^(?:[\w-]+\/[\w.-]+|[\w-]+@\d+\/[\w.-]+@\d+)$/,
      'must be owner/name, or owner@id/name@id as its tokens have it',
    )
    .describe(
      'The repository that publishes, as its tokens name it: `owner/name`, or `owner@id/name@id` where it was made, renamed or moved after July 15, 2026. `gh api repos/<owner>/<name>/actions/oidc/customization/sub` shows which.',
    ),
  branch: z
    .string()
    .regex(/^[\w./-]+$/, 'must be the name of a branch')
    .default('main')
    .describe('The one branch that may publish.'),
  environment: z
    .string()
    .regex(/^[\w-]+$/, 'must be letters, digits, - and _')
    .default('production')
    .describe('The environment of the repository that its job runs in.'),
  provider_arn: z
    .string()
    .regex(
      /^arn:aws:iam::\d{12}:oidc-provider\/token\.actions\.githubusercontent\.com$/,
      'must be the ARN of the identity provider token.actions.githubusercontent.com',
    )
    .optional()
    .describe('The identity provider for GitHub, where the account has it already: it may have only one.'),
});

export const settingsSchema = z.strictObject({
  config: z
    .string()
    .min(1)
    .default('civic.config.json')
    .describe('The configuration of the service, which the search function is given.'),
  domains: z
    .strictObject({
      us: domain.optional(),
      ca: domain.optional(),
      archive: domain.optional(),
      search: domain.optional(),
    })
    .default({})
    .describe('Host name and certificate by distribution; without one it has its name at cloudfront.net.'),
  opensearch: opensearch
    .optional()
    .describe(
      'A cluster of OpenSearch that the search function asks, in the place of the index in the bucket.',
    ),
  memory_mb: z
    .int()
    .min(1024)
    .max(10_240)
    .default(3008)
    .describe('Memory of the search function, for two indexes at once. New accounts have at most 3008.'),
  reserved_concurrency: z
    .int()
    .min(1)
    .optional()
    .describe(
      'How many instances of the function may run, and are kept for it. New accounts have none to reserve.',
    ),
  account_concurrency: z
    .int()
    .min(1)
    .default(10)
    .describe('Instances that the account may run in all; the alarm warns below it. New accounts have 10.'),
  github: github.optional().describe('Who may publish; without it there is no role for GitHub.'),
  corpus: z
    .string()
    .regex(
      /^s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](?:\/[\w.-]+)*$/,
      'must be s3://bucket or s3://bucket/folder',
    )
    .optional()
    .describe('Folder of another bucket that holds the corpus, which the role may read.'),
  alert_email: z
    .email()
    .optional()
    .describe('Who gets the alarms; the address must be confirmed by a click.'),
  monthly_budget_usd: z
    .number()
    .positive()
    .default(50)
    .describe(
      'The account’s costs in a month that are announced at 80 %, and when they are forecast to be exceeded.',
    ),
  searches_per_5_minutes: z
    .int()
    .min(10)
    .max(2_000_000_000)
    .optional()
    .describe(
      'Requests of one address to the search in 5 minutes, beyond which a firewall answers 429; none without it.',
    ),
  price_class: z
    .enum(['100', '200', 'all'])
    .default('100')
    .describe('Where CloudFront keeps copies; 100 is North America, Europe and Israel, the cheapest.'),
  log_retention_days: z
    .literal([7, 14, 30, 60, 90, 180, 365])
    .default(30)
    .describe('How long access logs and the function’s log are kept.'),
  retain_bucket: z
    .boolean()
    .default(true)
    .describe('Whether the buckets outlive the stack. Without it they must be emptied before it is deleted.'),
});

export type Settings = z.output<typeof settingsSchema>;

const defaultFile = 'infra.config.json';

/**
 * The settings in the named file, else in ./infra.config.json, else the defaults.
 * @throws {SettingsError} when they do not hold.
 */
export function readSettings(path: string | undefined): Settings {
  const file = { path: path ?? defaultFile, title: 'The settings', manual: 'infra/settings.ts' };
  const settings = readJsonFile(file, settingsSchema);
  if (settings !== undefined) return settings;
  if (path !== undefined)
    throw new SettingsError(`There are no settings at ${path}. Name another file with -c settings=<file>.`);
  return settingsSchema.parse({});
}
