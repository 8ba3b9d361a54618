/** Which service the server reads: the operator's, as it was packed, unless the environment names another. */
import { type Config, configSchema, localConfig } from '../schemas/config.ts';
import { Fault } from './fault.ts';

/** The operator's configuration; `bundle.ts` writes it in place of this name. */
declare const CIVIC_CONFIG: unknown;

/** Where `npm start` serves. */
export const localOrigin = 'http://localhost:8080';

/** The environment variables that the server reads, and what each is for. */
export const variables = {
  CIVIC_BASE_URL: 'Address of the files of places in the United States.',
  CIVIC_CA_BASE_URL: 'Address of the files of places in Canada.',
  CIVIC_SEARCH_URL: 'Address of the search.',
  CIVIC_ARCHIVE_URL: 'Address of the bulk dataset.',
} as const;

type Variable = keyof typeof variables;
export type Environment = Readonly<Partial<Record<Variable, string>>>;

/**
 * The configuration that the server answers from. A variable that is empty counts as absent.
 * @throws {Fault} when an address does not hold.
 */
export function readSettings(environment: Environment): Config {
  const packed = packedConfig();
  const given = (name: Variable): string | undefined => environment[name]?.trim() || undefined;
  const baseUrls = { US: given('CIVIC_BASE_URL'), CA: given('CIVIC_CA_BASE_URL') };
  const countries = (['US', 'CA'] as const).map((country) => ({
    country,
    base_url: baseUrls[country] ?? packed.deployments.find((one) => one.country === country)?.base_url,
  }));
  const result = configSchema.safeParse({
    ...packed,
    // Another service is credited by its own address.
    site_url: baseUrls.US?.replace(/\/*$/, '/') ?? packed.site_url,
    search_url: given('CIVIC_SEARCH_URL') ?? packed.search_url,
    archive_url: given('CIVIC_ARCHIVE_URL') ?? packed.archive_url,
    deployments: countries.filter(({ base_url }) => base_url !== undefined),
  });
  if (result.success) return result.data;
  throw wrongAddress(environment, result.error.issues[0]?.message);
}

const packedConfig = (): Config =>
  typeof CIVIC_CONFIG === 'undefined' ? localConfig(localOrigin) : configSchema.parse(CIVIC_CONFIG);

/** Only addresses of the environment can be wrong here: what was packed was checked then. */
function wrongAddress(environment: Environment, rule = 'must be an absolute http or https URL'): Fault {
  const names = Object.keys(variables).filter((name): name is Variable => Object.hasOwn(environment, name));
  const wrong = names.find((name) => !configSchema.shape.search_url.safeParse(environment[name]).success);
  return new Fault(
    `${wrong ?? 'An address'} ${rule}, not "${wrong === undefined ? '' : environment[wrong]}". Correct it, or leave it out for the default.`,
  );
}
