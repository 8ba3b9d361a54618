/** What the function is told by its environment. */
import * as z from 'zod';
import { type Config, configSchema } from '../../schemas/config.ts';

export type Settings = {
  /** The folder of the index and its pointer. */
  readonly indexUrl: URL;
  readonly config: Config;
  /** The pointer is looked at at most once in so many milliseconds; undefined leaves that to the loader. */
  readonly lookMs: number | undefined;
  /** How much of an index may be in memory; undefined for all of it. */
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
 * Only what an address leaves as it is, so that keys need no decoding. Names of buckets:
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
 * The variables of every function. `CIVIC_CONFIG` is the content of civic.config.json: so one deployment can be told other
 * addresses without being bundled anew, and its few hundred bytes fit well into the 4 KB that Lambda gives all variables.
 */
export const commonVariables = {
  CIVIC_CONFIG: json.pipe(configSchema),
  INDEX_LOOK_SECONDS: z.coerce.number().min(0).optional(),
};

const environmentSchema = z.object({
  INDEX_URL: folderUrl,
  ...commonVariables,
  INDEX_MEMORY_MB: z.coerce.number().min(0).optional(),
  AWS_LAMBDA_FUNCTION_MEMORY_SIZE: z.coerce.number().optional(),
});

/**
 * So much of a function's memory is left to the program (150 MB), what is on its way and not yet collected (250 MB), and what
 * every query needs of a second index while it takes the place of the first (50 MB).
 */
const otherMemoryMb = 512;

const commonMeanings = {
  CIVIC_CONFIG: 'the content of civic.config.json (docs/configuration.md)',
  INDEX_LOOK_SECONDS: 'how often to look at the pointer, by default every 60 s',
} satisfies Record<keyof typeof commonVariables, string>;

const meanings = {
  INDEX_URL: 'the address of the folder that search/current.json is in',
  ...commonMeanings,
  INDEX_MEMORY_MB: 'how much memory an index may take, by default 512 MB less than the function has',
  AWS_LAMBDA_FUNCTION_MEMORY_SIZE: 'the memory of the function, which Lambda itself tells',
} satisfies Record<keyof typeof environmentSchema.shape, string>;

/**
 * Reads the environment of the function.
 * @throws {Error} that names every variable that is missing or does not hold, but no values: an address may be signed.
 */
export function readSettings(environment: Environment): Settings {
  const variables = parseEnvironment(environmentSchema, meanings, environment);
  const { INDEX_URL: indexUrl, CIVIC_CONFIG: config, INDEX_LOOK_SECONDS: lookSeconds } = variables;
  const { AWS_LAMBDA_FUNCTION_MEMORY_SIZE: functionMb, INDEX_MEMORY_MB: indexMb } = variables;
  const memoryMb =
    indexMb ?? (functionMb === undefined ? undefined : Math.max(0, functionMb - otherMemoryMb));
  return {
    indexUrl,
    config,
    lookMs: lookSeconds === undefined ? undefined : lookSeconds * 1000,
    memoryBytes: memoryMb === undefined ? undefined : memoryMb * 1024 * 1024,
  };
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The variables that a schema asks for; an empty one counts as missing.
 * @param meanings says what each is, where it is not one of every function.
 * @throws {Error} that names every variable that is missing or does not hold, but no values.
 */
export function parseEnvironment<T>(
  schema: z.ZodType<T>,
  meanings: Readonly<Record<string, string>>,
  environment: Environment,
): T {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const result = schema.safeParse(given);
  if (!result.success)
    throw new Error(explain(result.error.issues, { ...commonMeanings, ...meanings }, given));
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
  return `The environment of the function does not hold. ${faults.join('; ')}.`;
}
