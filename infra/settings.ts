/** The settings in infra.config.json. Every setting has a default, so the file may be missing. */
import { z } from 'zod';

/** The public folders of the bucket. Each has a distribution of the same name. */
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
      'must be the ARN of an ACM certificate in us-east-1, the region that CloudFront takes certificates from',
    )
    .describe('ARN of its certificate in us-east-1.'),
});

const opensearch = z.strictObject({
  url: z
    .string()
    .regex(
      /^https:\/\/[^/?#@\s]+\/(?:[^?#@\s]+\/)?[a-z0-9][a-z0-9_-]{0,63}$/,
      'must be an https address that ends in an alias',
    )
    .describe('Address of the cluster, ending in the alias.'),
  domain_arn: z
    .string()
    .regex(
      /^arn:aws:es:[a-z0-9-]+:\d{12}:domain\/[a-z][a-z0-9-]{2,27}$/,
      'must be the ARN of a domain of Amazon OpenSearch Service',
    )
    .optional()
    .describe('Domain for which requests are signed; without it, requests have no credentials.'),
});

const github = z.strictObject({
  repository: z
    .string()
    .regex(
      /^(?:[\w-]+\/[\w.-]+|[\w-]+@\d+\/[\w.-]+@\d+)$/,
      'must be owner/name, or owner@id/name@id as in its tokens',
    )
    .describe(
      'The repository that publishes, as its tokens name it: `owner/name`, or `owner@id/name@id` if it was created, renamed or moved after July 15, 2026. `gh api repos/<owner>/<name>/actions/oidc/customization/sub` shows which.',
    ),
  branch: z
    .string()
    .regex(/^[\w./-]+$/, 'must be the name of a branch')
    .default('main')
    .describe('The only branch that may publish.'),
  environment: z
    .string()
    .regex(/^[\w-]+$/, 'must be letters, digits, - and _')
    .default('production')
    .describe('The environment of the repository in which the job runs.'),
  provider_arn: z
    .string()
    .regex(
      /^arn:aws:iam::\d{12}:oidc-provider\/token\.actions\.githubusercontent\.com$/,
      'must be the ARN of the identity provider token.actions.githubusercontent.com',
    )
    .optional()
    .describe(
      'The identity provider for GitHub, if the account already has it: an account can have only one.',
    ),
});

const job = z.strictObject({
  version: z
    .string()
    .regex(/^\d+\.\d+\.\d+$/, 'must be a version of the package, such as 1.2.3')
    .describe('Version of the npm package civic-meetings that the machine installs.'),
  instance_type: z
    .string()
    .regex(/^[a-z]\w*g\w*\.\w+$/, 'must be an instance type with an ARM processor, such as t4g.medium')
    .default('t4g.medium')
    .describe('Type of the machine: 2 processors and 4 GB are enough nationwide.'),
  disk_gb: z
    .int()
    .min(10)
    .max(16_384)
    .default(80)
    .describe('Disk of the corpus and the build: nationwide 10 GB and 30 GB.'),
});

export const settingsSchema = z.strictObject({
  stack_name: z
    .string()
    .regex(
      /^[A-Z][A-Za-z0-9]{0,60}$/,
      'must be letters and digits, with a capital first: CivicMeetingsStaging',
    )
    .default('CivicMeetings')
    .describe(
      'Name of the stack, of its metrics and alarms; another one makes a second service, such as staging.',
    ),
  config: z
    .string()
    .min(1)
    .default('civic.config.json')
    .describe('The configuration of the service, which the search function gets.'),
  domains: z
    .strictObject({
      us: domain.optional(),
      ca: domain.optional(),
      archive: domain.optional(),
      search: domain.optional(),
    })
    .default({})
    .describe('Host name and certificate of each distribution; by default, a name at cloudfront.net.'),
  opensearch: opensearch
    .optional()
    .describe('The OpenSearch cluster that the search function queries instead of the index in the bucket.'),
  memory_mb: z
    .int()
    .min(1024)
    .max(10_240)
    .default(3008)
    .describe('Memory of the search function, enough for two indexes. New accounts have at most 3008.'),
  documents: z
    .boolean()
    .default(true)
    .describe(
      'Whether the search function answers /documents too. Each of its indexes has the same share of its memory.',
    ),
  reserved_concurrency: z
    .int()
    .min(1)
    .optional()
    .describe(
      'Maximum number of instances of the function, reserved for it. New accounts have none to reserve.',
    ),
  account_concurrency: z
    .int()
    .min(1)
    .default(10)
    .describe(
      'Maximum number of instances in the account; an alarm warns before it is reached. New accounts have 10.',
    ),
  github: github.optional().describe('Who may publish. Without it, there is no role for GitHub.'),
  corpus: z
    .string()
    .regex(
      /^s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](?:\/[\w.-]+)*$/,
      'must be s3://bucket or s3://bucket/folder',
    )
    .optional()
    .describe('Folder of the corpus in another bucket. The role may read it.'),
  job: job
    .optional()
    .describe('The machine that runs the hourly job. Without it, GitHub or a machine of your own runs it.'),
  alert_email: z
    .email()
    .optional()
    .describe('Who gets the alarms. The recipient must confirm the subscription.'),
  monthly_budget_usd: z
    .number()
    .positive()
    .default(120)
    .describe('Monthly costs of the account. A message is sent at 80 %, and when the forecast exceeds it.'),
  searches_per_5_minutes: z
    .int()
    .min(10)
    .max(2_000_000_000)
    .optional()
    .describe(
      'Searches per address in 5 minutes above which a firewall returns 429. Without it, there is no firewall.',
    ),
  price_class: z
    .enum(['100', '200', 'all'])
    .default('100')
    .describe('Where CloudFront keeps copies; 100, the cheapest, is North America, Europe and Israel.'),
  log_retention_days: z
    .literal([7, 14, 30, 60, 90, 180, 365])
    .default(30)
    .describe('How long access logs and the function’s log are kept.'),
  retain_bucket: z
    .boolean()
    .default(true)
    .describe('Keep the buckets when the stack is deleted. If false, empty them before you delete it.'),
});

export type Settings = z.output<typeof settingsSchema>;
