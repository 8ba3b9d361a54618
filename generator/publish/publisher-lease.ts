/** The lease of a publisher, and what its store makes of it. */
import { hostname } from 'node:os';
import type { ObjectStore } from '../store/object-store.ts';
import { type Lease, takeLease } from './lease.ts';

/** The lease is renewed three times in this period. If a publisher is killed, others wait this long. */
const defaultLeaseMs = 5 * 60_000;

type LeaseTimes = { readonly now?: () => Date; readonly leaseMs?: number };

/** Takes the lease of a store in the name of this process. */
export const publisherLease = (
  store: ObjectStore,
  { now = () => new Date(), leaseMs = defaultLeaseMs }: LeaseTimes,
): Promise<Lease> =>
  takeLease(store, { name: `${hostname()} (process ${process.pid})`, now, durationMs: leaseMs });

/** A warning if nothing keeps a second publisher out of the store. */
export async function warningsOf({ name }: ObjectStore, lease: Lease): Promise<string[]> {
  const headers = await lease.ignoredConditions();
  if (headers.length === 0) return [];
  return [
    `${name} ignores conditional writes (${headers.join(', ')}), so nothing keeps two publishers apart: run one publisher at a time (docs/operate/alarms.md#the-store-ignores-conditional-writes).`,
  ];
}
