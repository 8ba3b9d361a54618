/** What tokens of a model cost: a table with sources, a file of the operator, or nothing for a local server. */
import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import { modelProviders } from '../../../schemas/config.ts';
import { UserError } from '../../system/errors.ts';
import { readRegularFileSync } from '../../system/regular-file.ts';

const priceShape = z.strictObject({
  provider: z.enum(modelProviders),
  model: z.string().min(1),
  input_usd: z.number().min(0),
  output_usd: z.number().min(0),
  /** The share of the price that a request in a batch costs. */
  batch_share: z.number().min(0).max(1).optional(),
  source: z.string().min(1),
  as_of: z.string().regex(/^\d{4}-\d{2}-\d{2}$/),
});

const fileShape = z.strictObject({
  unit: z.literal('US dollars per million tokens'),
  note: z.string().optional(),
  prices: z.array(priceShape),
});

type ListedPrice = z.infer<typeof priceShape>;

/** Dollars per token. */
export type Price = {
  readonly inputUsd: number;
  readonly outputUsd: number;
  /** For messages: where the price comes from, and its date. */
  readonly source: string;
};

export type PriceQuery = {
  readonly provider: ListedPrice['provider'];
  readonly model: string;
  readonly baseUrl: string;
  readonly isBatch: boolean;
  /** A file of the operator in the format of prices.json. */
  readonly file: string | undefined;
  /** The official address of the provider. Other servers have prices of their own. */
  readonly officialUrl: string;
};

/** The price of a model: from the operator's file, else nothing for a local server, else from the table; undefined if unknown. */
export function priceOf(query: PriceQuery): Price | undefined {
  if (query.file !== undefined) {
    const own = findPrice(readPrices(query.file), query);
    if (own !== undefined) return own;
  }
  const { hostname } = new URL(query.baseUrl);
  if (isLocalHost(hostname)) return { inputUsd: 0, outputUsd: 0, source: 'a local server' };
  if (!query.baseUrl.startsWith(query.officialUrl)) return undefined;
  return findPrice(readPrices(fileURLToPath(new URL('prices.json', import.meta.url))), query);
}

function findPrice(
  prices: readonly ListedPrice[],
  { provider, model, isBatch }: PriceQuery,
): Price | undefined {
  const own = prices.filter((price) => price.provider === provider);
  // A name with the day of a release costs what the name without it costs.
  const names = [model, model.replace(/-(?:\d{8}|\d{4}-\d{2}-\d{2})$/, '')];
  const price = names.map((name) => own.find((listed) => listed.model === name)).find((found) => found);
  if (price === undefined) return undefined;
  const share = isBatch ? (price.batch_share ?? 1) : 1;
  return {
    inputUsd: (price.input_usd * share) / 1e6,
    outputUsd: (price.output_usd * share) / 1e6,
    source: `${price.source}, ${price.as_of}`,
  };
}

function readPrices(path: string): readonly ListedPrice[] {
  try {
    return fileShape.parse(JSON.parse(readRegularFileSync(path).toString())).prices;
  } catch (cause) {
    const reason =
      cause instanceof z.ZodError ? z.prettifyError(cause).replaceAll(/\s+/g, ' ') : String(cause);
    throw new UserError(
      `Cannot read the prices in ${path}: ${reason}. docs/briefs.md shows the format; correct the file that --prices names.`,
      { cause },
    );
  }
}

/** This machine, a private network (RFC 1918, RFC 4193), or a name that only local networks resolve. */
const localHost =
  /^(?:localhost|127\.[\d.]+|\[::1\]|10\.[\d.]+|192\.168\.[\d.]+|172\.(?:1[6-9]|2\d|3[01])\.[\d.]+|\[f[cd][\da-f:]+\]|[\w-]+|[\w.-]+\.(?:local|internal))$/i;

/** True if a server at this host belongs to the operator, who pays for no tokens. */
const isLocalHost = (hostname: string): boolean => localHost.test(hostname);
