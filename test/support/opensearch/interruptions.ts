/** The faults that the server of the tests can simulate, and the clients that it admits. */
import type { AwsCredentials } from '../aws/aws-signature.ts';

export type RequestKind =
  | 'create index'
  | 'get index'
  | 'delete index'
  | 'get mapping'
  | 'put settings'
  | 'refresh'
  | 'count'
  | 'bulk'
  | 'update aliases'
  | 'search'
  | 'msearch';

/**
 * What happens to a request: a status is answered in its place; `cut` ends the connection, `lost` does so when all is done;
 * `silent` answers nothing, `stalled` the head of an answer only; a function runs before it is served.
 */
export type Interruption = number | 'cut' | 'lost' | 'silent' | 'stalled' | (() => unknown);

export type Admission =
  | { readonly kind: 'anyone' }
  | { readonly kind: 'basic'; readonly username: string; readonly password: string }
  | { readonly kind: 'aws'; readonly credentials: AwsCredentials; readonly region: string };
