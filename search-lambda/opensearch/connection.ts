/** How a cluster is reached: its address, and who asks, as the environment tells. */
import * as z from 'zod';

export type Connection = {
  /** Address of the cluster. */
  readonly node: URL;
  /** The alias that names the index. */
  readonly alias: string;
  readonly authentication: Authentication;
};

export type Authentication =
  | { readonly kind: 'none' }
  | { readonly kind: 'basic'; readonly username: string; readonly password: string }
  | { readonly kind: 'aws'; readonly region: string };

/** An alias is part of the names of its indexes, which OpenSearch allows 255 bytes and a pointer 100. */
const aliasForm = /^[a-z0-9][a-z0-9_-]{0,63}$/;

const addressForm =
  'must be an http or https address that ends in an alias, such as https://host:9200/meetings';

/** The address of an alias, as the last part of the cluster's address. */
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

/** The variables that say who asks. */
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
 * Who asks.
 * @throws {Error} that names the variables that do not go together.
 */
export function authenticationOf(variables: AuthenticationVariables, node: URL): Authentication {
  const {
    OPENSEARCH_USERNAME: username,
    OPENSEARCH_PASSWORD: password,
    OPENSEARCH_AWS_REGION: region,
  } = variables;
  if ((username === undefined) !== (password === undefined))
    throw new Error('OPENSEARCH_USERNAME and OPENSEARCH_PASSWORD go together: give both or neither.');
  if (username !== undefined && region !== undefined)
    throw new Error('Give OPENSEARCH_USERNAME and OPENSEARCH_PASSWORD, or OPENSEARCH_AWS_REGION, not both.');
  if (region !== undefined) return { kind: 'aws', region };
  if (username === undefined || password === undefined) return { kind: 'none' };
  if (node.protocol === 'http:' && !loopback.has(node.hostname))
    throw new Error('A password is sent to an https address only, or to this machine.');
  return { kind: 'basic', username, password };
}

const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);
