/** From the options and the environment of a command to a client of a model, with its price. */
import type { modelProviders } from '../../../schemas/config.ts';
import { realTime, type Time } from '../../import/web/pace.ts';
import { UserError } from '../../system/errors.ts';
import { isPlainAddress } from '../../system/network.ts';
import { anthropicBaseUrl, anthropicFormat } from './anthropic.ts';
import { type BedrockCredentials, bedrockBaseUrl, bedrockFormat } from './bedrock.ts';
import { ModelClient } from './model-client.ts';
import { openAiBaseUrl, openAiFormat } from './openai.ts';
import { type Price, priceOf } from './prices.ts';
import type { WireFormat } from './provider.ts';

export type ProviderName = (typeof modelProviders)[number];

export type ModelOptions = {
  readonly provider: ProviderName;
  readonly model: string;
  readonly baseUrl?: string | undefined;
  /** The environment variable with the key. */
  readonly keyEnv?: string | undefined;
  readonly region?: string | undefined;
  readonly prices?: string | undefined;
  readonly unpriced?: boolean | undefined;
  readonly concurrency: number;
  readonly isBatch: boolean;
  /** Without it, a missing key is no error: a dry run sends nothing. */
  readonly needsKey: boolean;
};

export type OpenModel = {
  readonly client: ModelClient;
  readonly model: string;
  readonly price: Price;
};

type Variables = Readonly<Record<string, string | undefined>>;

/** Connects to a model. @throws {UserError} if the key, the address or the price is missing or wrong */
export function openModel(options: ModelOptions, variables: Variables, time: Time = realTime): OpenModel {
  if (!/^\S{1,200}$/.test(options.model))
    throw new UserError(
      `The model “${options.model}” is no name of a model. Give one with --model, such as gpt-4.1-mini.`,
    );
  const region = options.region ?? variables['AWS_REGION'] ?? variables['AWS_DEFAULT_REGION'];
  const officialUrl = officialUrlOf(options.provider, region);
  const baseUrl = (options.baseUrl ?? officialUrl).replace(/\/+$/, '');
  if (!isPlainAddress(baseUrl))
    throw new UserError(`--base-url ${baseUrl} is no http or https address without a password. Correct it.`);
  const price = knownPrice({ ...options, baseUrl, officialUrl });
  const { format, keyNames, secrets } = formatOf({ ...options, baseUrl, region, variables });
  const { model, concurrency } = options;
  return { model, price, client: new ModelClient(format, { model, concurrency, time, keyNames, secrets }) };
}

function officialUrlOf(provider: ProviderName, region: string | undefined): string {
  if (provider === 'openai') return openAiBaseUrl;
  if (provider === 'anthropic') return anthropicBaseUrl;
  if (region !== undefined && /^[a-z]{2}(?:-[a-z]+)+-\d$/.test(region)) return bedrockBaseUrl(region);
  throw new UserError(
    `Amazon Bedrock needs a region: set AWS_REGION, or give --region us-east-1${region === undefined ? '' : ` instead of “${region}”`}.`,
  );
}

function knownPrice(
  options: ModelOptions & { readonly baseUrl: string; readonly officialUrl: string },
): Price {
  const price = priceOf({ ...options, file: options.prices });
  if (price !== undefined) return price;
  if (options.unpriced === true) return { inputUsd: 0, outputUsd: 0, source: 'unknown' };
  throw new UserError(
    `The price of ${options.model} is unknown, so --max-usd cannot limit what it costs. Give its price with --prices (docs/briefs.md shows the format), or accept any cost with --unpriced. Nothing was asked.`,
  );
}

type FormatOptions = ModelOptions & {
  readonly baseUrl: string;
  readonly region: string | undefined;
  readonly variables: Variables;
};

type FormatAndKey = {
  readonly format: WireFormat;
  readonly keyNames: string;
  /** Removed from messages. */
  readonly secrets: readonly string[];
};

function formatOf({
  provider,
  model,
  baseUrl,
  region,
  variables,
  keyEnv,
  needsKey,
}: FormatOptions): FormatAndKey {
  if (provider === 'bedrock') {
    const credentials = bedrockCredentials(variables, keyEnv, needsKey);
    const secrets = Object.values(credentials).flatMap((value) => value || []);
    return {
      format: bedrockFormat(baseUrl, model, region ?? '', credentials),
      keyNames: bedrockKeys,
      secrets,
    };
  }
  const name = keyEnv ?? (provider === 'openai' ? 'OPENAI_API_KEY' : 'ANTHROPIC_API_KEY');
  const isOfficial = baseUrl === openAiBaseUrl || baseUrl === anthropicBaseUrl;
  // A key for another server is sent there only if its variable is named.
  const key = isOfficial || keyEnv !== undefined ? variables[name] : undefined;
  if (needsKey && (isOfficial || keyEnv !== undefined) && (key ?? '') === '')
    throw new UserError(
      `The environment variable ${name} has no key. Set it to a key of ${baseUrl}, or name another variable with --key-env.`,
    );
  if (key !== undefined && !/^[\x21-\x7e]+$/.test(key))
    throw new UserError(
      `The key in ${name} has a space, a line break or another character that no key has. Set it again.`,
    );
  const format =
    provider === 'openai' ? openAiFormat(baseUrl, model, key) : anthropicFormat(baseUrl, model, key);
  return { format, keyNames: name, secrets: key === undefined ? [] : [key] };
}

const bedrockKeys = 'AWS_BEARER_TOKEN_BEDROCK, or AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY,';

function bedrockCredentials(
  variables: Variables,
  keyEnv: string | undefined,
  needsKey: boolean,
): BedrockCredentials {
  const apiKey = variables[keyEnv ?? 'AWS_BEARER_TOKEN_BEDROCK'];
  if (apiKey !== undefined && apiKey !== '') return { apiKey };
  const { AWS_ACCESS_KEY_ID: accessKeyId = '', AWS_SECRET_ACCESS_KEY: secretAccessKey = '' } = variables;
  if (needsKey && (keyEnv !== undefined || accessKeyId === '' || secretAccessKey === ''))
    throw new UserError(
      `The environment has no key for Amazon Bedrock. Set ${keyEnv ?? bedrockKeys.replace(/,$/, '')}; \`aws configure export-credentials --format env\` prints those of a profile or role.`,
    );
  return { accessKeyId, secretAccessKey, sessionToken: variables['AWS_SESSION_TOKEN'] };
}
