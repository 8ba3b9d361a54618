/** The faults that the test server can simulate, and the clients that it accepts. */
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
 * A simulated fault: a number is returned as the status; `cut` closes the connection before the request is executed,
 * `lost` after; `silent` sends no response, `stalled` only its start; a function runs before the request is executed.
 */
export type Interruption = number | 'cut' | 'lost' | 'silent' | 'stalled' | (() => unknown);

export type Admission =
  | { readonly kind: 'anyone' }
  | { readonly kind: 'basic'; readonly username: string; readonly password: string }
  | { readonly kind: 'aws'; readonly credentials: AwsCredentials; readonly region: string };
