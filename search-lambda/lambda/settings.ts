/** The environment variables of the search function. */
import * as z from 'zod';
import { type Config, configSchema } from '../../schemas/config.ts';
import { type IndexName, indexNames, recordIndexNames } from '../../schemas/paths.ts';

export type Settings = {
  /** Folder of the index and its pointer. */
  readonly indexUrl: URL;
  /** The indexes to serve. */
  readonly indexes: readonly IndexName[];
  readonly config: Config;
  /** Minimum interval between reads of the pointer; undefined for the loader's default. */
  readonly pollMs: number | undefined;
  /** Memory budget of all indexes; undefined for no limit. */
  readonly memoryBytes: number | undefined;
};

const folderUrl = z
  .string()
  .refine(
    (text) => bucketFolder.test(text) || isWebAddress(text),
    'must be s3://bucket/folder, or an absolute http or https address without a password',
  )
  .transform((text) => new URL(text));

/**
 * Only characters that URLs do not encode, so that keys need no decoding. Bucket names:
 * https://docs.aws.amazon.com/AmazonS3/latest/userguide/bucketnamingrules.html
 */
const bucketFolder = /^s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](?:\/[\w-][\w.-]*)*\/?$/;

function isWebAddress(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
}

const json = z.string().transform((text, context) => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    context.addIssue('must be JSON');
    return z.NEVER;
  }
});

/**
 * Variables that every function has. `CIVIC_CONFIG` is the content of civic.config.json, so that a deployment can change its
 * addresses without a new bundle. Its few hundred bytes fit into the 4 KB that Lambda allows for all variables.
 */
export const commonVariables = {
  CIVIC_CONFIG: json.pipe(configSchema),
  INDEXES: z
    .string()
    .transform((list) => list.split(','))
    .pipe(z.array(z.enum(indexNames)).min(1))
    .optional(),
  INDEX_LOOK_SECONDS: z.coerce.number().min(0).optional(),
};

const environmentSchema = z.object({
  INDEX_URL: folderUrl,
  ...commonVariables,
  INDEX_MEMORY_MB: z.coerce.number().min(0).optional(),
  AWS_LAMBDA_FUNCTION_MEMORY_SIZE: z.coerce.number().optional(),
});

/**
 * Memory of the function beside the budget of its indexes, which is for their buffers: for the program (150 MB), for reads in flight and
 * garbage (250 MB), and for the part of a new index that every query needs, while the old one is still loaded (50 MB).
 */
export const otherMemoryMb = 512;

const commonMeanings = {
  CIVIC_CONFIG: 'the content of civic.config.json (docs/configuration.md)',
  INDEXES:
    'the indexes to serve, of meetings, decisions and documents, separated by commas; by default meetings,decisions',
  INDEX_LOOK_SECONDS: 'the interval between reads of the pointer, by default 60 s',
} satisfies Record<keyof typeof commonVariables, string>;

const meanings = {
  INDEX_URL: 'the address of the folder that contains search/current.json',
  ...commonMeanings,
  INDEX_MEMORY_MB: 'the memory budget of all indexes, by default the memory of the function minus 512 MB',
  AWS_LAMBDA_FUNCTION_MEMORY_SIZE: 'the memory of the function, set by Lambda',
} satisfies Record<keyof typeof environmentSchema.shape, string>;

/**
 * Reads the environment of the function.
 * @throws {Error} that names every missing or invalid variable, without values: an address can contain a signature
 */
export function readSettings(environment: Environment): Settings {
  const variables = parseEnvironment(environmentSchema, meanings, environment);
  const {
    INDEX_URL: indexUrl,
    INDEXES: indexes = recordIndexNames,
    CIVIC_CONFIG: config,
    INDEX_LOOK_SECONDS: pollSeconds,
  } = variables;
  const { AWS_LAMBDA_FUNCTION_MEMORY_SIZE: functionMb, INDEX_MEMORY_MB: indexMb } = variables;
  const memoryMb =
    indexMb ?? (functionMb === undefined ? undefined : Math.max(0, functionMb - otherMemoryMb));
  return {
    indexUrl,
    indexes,
    config,
    pollMs: pollSeconds === undefined ? undefined : pollSeconds * 1000,
    memoryBytes: memoryMb === undefined ? undefined : memoryMb * 1024 * 1024,
  };
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Parses the variables of a schema. An empty variable counts as missing.
 * @param meanings describes each variable, except those that every function has
 * @throws {Error} that names every missing or invalid variable, without values
 */
export function parseEnvironment<T>(
  schema: z.ZodType<T>,
  meanings: Readonly<Record<string, string>>,
  environment: Environment,
): T {
  const variables = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const result = schema.safeParse(variables);
  if (!result.success)
    throw new Error(explain(result.error.issues, { ...commonMeanings, ...meanings }, variables));
  return result.data;
}

function explain(
  issues: readonly z.core.$ZodIssue[],
  meanings: Readonly<Record<string, string>>,
  environment: Environment,
): string {
  const faults = issues.map(({ path: [name, ...inner], message }) => {
    const variable = String(name);
    const fault =
      environment[variable] === undefined
        ? 'is missing'
        : [inner.join('.'), message].filter(Boolean).join(': ');
    return `${variable} (${meanings[variable]}): ${fault}`;
  });
  return `The environment of the function is invalid. ${faults.join('; ')}.`;
}
