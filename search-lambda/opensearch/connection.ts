/** Address and authentication of a cluster, from URL and environment. */
import * as z from 'zod';
import type { IndexName } from '../../schemas/paths.ts';

export type Connection = {
  /** Address of the cluster. */
  readonly node: URL;
  /** The alias that names the index of meetings; `aliasOf` gives that of decisions. */
  readonly alias: string;
  readonly authentication: Authentication;
};

export type Authentication =
  | { readonly kind: 'none' }
  | { readonly kind: 'basic'; readonly username: string; readonly password: string }
  | { readonly kind: 'aws'; readonly region: string };

/** The alias is part of index names, which are limited to 255 bytes by OpenSearch and to 100 by the pointer. */
const aliasForm = /^[a-z0-9][a-z0-9_-]{0,63}$/;

/** The alias of an index: that of the address, or the same with a suffix for decisions. */
export const aliasOf = (name: IndexName, alias: string): string =>
  name === 'meetings' ? alias : `${alias}-${name}`;

const addressForm =
  'must be an http or https address that ends in an alias, such as https://host:9200/meetings';

/** Parses the URL of an alias: the cluster's URL, with the alias as its last segment. */
export const aliasUrl = z.string().transform((text, context) => {
  const url = URL.parse(text);
  const [, path = '', alias = ''] = /^(.*\/)([^/]*)$/.exec(url?.pathname ?? '') ?? [];
  const isPlain = url?.username === '' && url.password === '' && url.search === '' && url.hash === '';
  if (url === null || !isPlain || !/^https?:$/.test(url.protocol) || !aliasForm.test(alias)) {
    context.addIssue(`${addressForm}, without a password`);
    return z.NEVER;
  }
  return { node: new URL(path, url), alias };
});

/** Environment variables for authentication. */
export const authenticationVariables = {
  OPENSEARCH_USERNAME: z.string().optional(),
  OPENSEARCH_PASSWORD: z.string().optional(),
  OPENSEARCH_AWS_REGION: z
    .string()
    .regex(/^[a-z]{2}(?:-[a-z]+)+-\d$/, 'must be a region such as us-east-1')
    .optional(),
};

type AuthenticationVariables = z.infer<z.ZodObject<typeof authenticationVariables>>;

/**
 * Returns the authentication for a cluster.
 * @throws {Error} that names variables that contradict each other
 */
export function authenticationOf(variables: AuthenticationVariables, node: URL): Authentication {
  const {
    OPENSEARCH_USERNAME: username,
    OPENSEARCH_PASSWORD: password,
    OPENSEARCH_AWS_REGION: region,
  } = variables;
  if ((username === undefined) !== (password === undefined))
    throw new Error('OPENSEARCH_USERNAME and OPENSEARCH_PASSWORD go together: set both or neither.');
  if (username !== undefined && region !== undefined)
    throw new Error('Set OPENSEARCH_USERNAME and OPENSEARCH_PASSWORD, or OPENSEARCH_AWS_REGION, not both.');
  if (region !== undefined) return { kind: 'aws', region };
  if (username === undefined || password === undefined) return { kind: 'none' };
  if (node.protocol === 'http:' && !loopback.has(node.hostname))
    throw new Error('Passwords are only sent to https addresses or to this machine.');
  return { kind: 'basic', username, password };
}

const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);
