/** The configuration of the service to read: the packaged one, with overrides from the environment. */
import { type Config, configSchema, localConfig } from '../schemas/config.ts';
import { Fault } from './fault.ts';

/** The operator's configuration; `bundle.ts` replaces this name with it. */
declare const CIVIC_CONFIG: unknown;

/** The origin of `npm start`. */
export const localOrigin = 'http://localhost:8080';

/** The environment variables that the server reads, with their descriptions. */
export const variables = {
  CIVIC_BASE_URL: 'Base URL of the files of US places.',
  CIVIC_CA_BASE_URL: 'Base URL of the files of Canadian places.',
  CIVIC_SEARCH_URL: 'Base URL of the search.',
  CIVIC_ARCHIVE_URL: 'Base URL of the bulk dataset.',
} as const;

type Variable = keyof typeof variables;
export type Environment = Readonly<Partial<Record<Variable, string>>>;

/**
 * Returns the configuration. An empty variable counts as absent.
 * @throws {Fault} if a URL is invalid
 */
export function readSettings(environment: Environment): Config {
  const packed = packedConfig();
  const valueOf = (name: Variable): string | undefined => environment[name]?.trim() || undefined;
  const baseUrls = { US: valueOf('CIVIC_BASE_URL'), CA: valueOf('CIVIC_CA_BASE_URL') };
  const countries = (['US', 'CA'] as const).map((country) => ({
    country,
    base_url: baseUrls[country] ?? packed.deployments.find((one) => one.country === country)?.base_url,
  }));
  const result = configSchema.safeParse({
    ...packed,
    // If another service is used, it is credited with its own URL.
    site_url: baseUrls.US?.replace(/\/*$/, '/') ?? packed.site_url,
    search_url: valueOf('CIVIC_SEARCH_URL') ?? packed.search_url,
    archive_url: valueOf('CIVIC_ARCHIVE_URL') ?? packed.archive_url,
    deployments: countries.filter(({ base_url }) => base_url !== undefined),
  });
  if (result.success) return result.data;
  throw invalidUrl(environment, result.error.issues[0]?.message);
}

const packedConfig = (): Config =>
  typeof CIVIC_CONFIG === 'undefined' ? localConfig(localOrigin) : configSchema.parse(CIVIC_CONFIG);

/** Only the environment can be wrong: the packaged configuration was validated when the package was built. */
function invalidUrl(environment: Environment, rule = 'must be an absolute http or https URL'): Fault {
  const names = Object.keys(variables).filter((name): name is Variable => Object.hasOwn(environment, name));
  const invalid = names.find((name) => !configSchema.shape.search_url.safeParse(environment[name]).success);
  return new Fault(
    `${invalid ?? 'A URL'} ${rule}, not "${invalid === undefined ? '' : environment[invalid]}". Correct it, or omit it to use the default.`,
  );
}
