import { modelProviders } from '../../../schemas/config.ts';
import type { ProviderName } from '../../briefs/providers/open-model.ts';
import { UserError } from '../../system/errors.ts';

/** Options of `civic briefs` as given. */
export type GivenBriefsOptions = {
  corpus: string;
  config?: string;
  provider?: ProviderName;
  model?: string;
  baseUrl?: string;
  keyEnv?: string;
  region?: string;
  place?: string;
  since?: string;
  maxUsd?: number;
  maxMeetings?: number;
  prices?: string;
  unpriced?: true;
  contextTokens?: number;
  maxOutputTokens?: number;
  concurrency: number;
  batch?: true;
  dryRun?: true;
  json?: true;
};

/** Options after defaults. */
export type BriefsOptions = GivenBriefsOptions &
  Required<Pick<GivenBriefsOptions, 'provider' | 'model' | 'maxUsd' | 'contextTokens' | 'maxOutputTokens'>>;

export const briefsDefaults = { maxUsd: 5, contextTokens: 32_000, maxOutputTokens: 4096 } as const;

/** Adds what the configuration says under `briefs`. @throws {UserError} if provider or model is missing */
export async function withDefaults(given: GivenBriefsOptions): Promise<BriefsOptions> {
  const { readConfig } = await import('../../system/config.ts');
  const { briefs = {} } = await readConfig(given.config);
  const provider = given.provider ?? briefs.provider;
  const model = given.model ?? briefs.model;
  if (provider === undefined || model === undefined)
    throw new UserError(
      `There is no ${provider === undefined ? 'provider' : 'model'}: give one with --${provider === undefined ? `provider (${modelProviders.join(', ')})` : 'model'}, or under briefs in the configuration.`,
    );
  // Address and key belong to the provider of the configuration.
  const own = provider === briefs.provider ? briefs : {};
  const address = given.baseUrl === undefined ? { baseUrl: own.base_url, keyEnv: own.key_env } : {};
  return {
    ...withoutUndefined({ ...address, region: own.region, prices: briefs.prices }),
    ...given,
    provider,
    model,
    maxUsd: given.maxUsd ?? briefs.max_usd ?? briefsDefaults.maxUsd,
    contextTokens: given.contextTokens ?? briefs.context_tokens ?? briefsDefaults.contextTokens,
    maxOutputTokens: given.maxOutputTokens ?? briefs.max_output_tokens ?? briefsDefaults.maxOutputTokens,
  };
}

const withoutUndefined = <Value>(
  values: Readonly<Record<string, Value | undefined>>,
): Record<string, Value> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
