/**
 * The right to publish into a store, held by one publisher at a time: an object that is made where there is none, renewed
 * while its holder lives, and taken over once it has expired.
 */
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { leaseKey } from '../../schemas/paths.ts';
import { UserError } from '../system/errors.ts';
import { jsonMediaType, cacheRules } from '../store/artifact.ts';
import { sha256Of } from '../store/hash-file.ts';
import { ConditionFailed, type Condition, type ObjectStore } from '../store/object-store.ts';

const leaseSchema = z.strictObject({
  /** Drawn anew for each publish. */
  holder: z.string(),
  /** Who that is, for people. */
  name: z.string(),
  expires_at: z.iso.datetime(),
});
type LeaseContent = z.infer<typeof leaseSchema>;

export type LeaseOptions = {
  /** Who publishes, for people: host and process. */
  readonly name: string;
  readonly now: () => Date;
  /** After so long without a renewal others may take over. */
  readonly durationMs: number;
};

export type Lease = {
  /** @throws {UserError} where the lease was lost: somebody else may be publishing. */
  readonly requireHeld: () => void;
  /** Gives it back. */
  readonly release: () => Promise<void>;
};

/** @throws {UserError} while somebody else holds it. */
export async function takeLease(store: ObjectStore, options: LeaseOptions): Promise<Lease> {
  const holder = randomUUID();
  let etag = await write(store, holder, options, await freeCondition(store, options));
  let lost = false;
  let renewedAt = options.now().getTime();
  let renewal: Promise<void> = Promise.resolve();
  const renew = async (): Promise<void> => {
    try {
      const beganAt = options.now().getTime();
      etag = await write(store, holder, options, { ifMatch: etag });
      renewedAt = beganAt;
    } catch (error) {
      if (error instanceof UserError && error.cause instanceof ConditionFailed) lost = true;
      // Anything else may pass before the lease expires; the next renewal tries again.
    }
  };
  const timer = setInterval(() => {
    renewal = renewal.then(renew);
  }, options.durationMs / 3);
  return {
    requireHeld() {
      const hasExpired = options.now().getTime() - renewedAt >= options.durationMs;
      if (lost || hasExpired) throw new UserError(takenOver(store));
    },
    async release() {
      clearInterval(timer);
      await renewal;
      if (lost) return;
      try {
        if ((await read(store))?.content?.holder === holder) await store.delete([leaseKey]);
      } catch {
        // It expires by itself; what ended the publish is what matters.
      }
    },
  };
}

async function freeCondition(store: ObjectStore, { now }: LeaseOptions): Promise<Condition> {
  const found = await read(store);
  if (found === undefined) return { ifAbsent: true };
  const { content, etag } = found;
  if (content !== undefined && Date.parse(content.expires_at) > now().getTime())
    throw new UserError(
      `${store.name} is being published to by ${content.name}. Wait until it has ended; if it was killed, the way is free after ${content.expires_at}.`,
    );
  return { ifMatch: etag };
}

/** A lease that cannot be read counts as expired. */
async function read(
  store: ObjectStore,
): Promise<{ content: LeaseContent | undefined; etag: string } | undefined> {
  const found = await store.get(leaseKey);
  if (found === undefined) return undefined;
  const content = leaseSchema.safeParse(parseJson(found.body)).data;
  return { content, etag: found.etag };
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString());
  } catch {
    return undefined;
  }
}

async function write(
  store: ObjectStore,
  holder: string,
  { name, now, durationMs }: LeaseOptions,
  condition: Condition,
): Promise<string> {
  const content: LeaseContent = {
    holder,
    name,
    expires_at: new Date(now().getTime() + durationMs).toISOString(),
  };
  const body = Buffer.from(JSON.stringify(content));
  const headers = { mediaType: jsonMediaType, cacheControl: cacheRules.pointer, sha256: sha256Of(body) };
  try {
    return (await store.put(leaseKey, body, headers, condition)).etag;
  } catch (cause) {
    if (!(cause instanceof ConditionFailed)) throw cause;
    // Its own write may have landed although its answer was lost on the way.
    const found = await read(store);
    if (found?.content?.holder === holder) return found.etag;
    throw new UserError('ifAbsent' in condition ? takenFirst(store) : takenOver(store), { cause });
  }
}

const takenFirst = ({ name }: ObjectStore): string =>
  `Another publish into ${name} began at the same moment. Nothing was published; wait until it has ended.`;

const takenOver = ({ name }: ObjectStore): string =>
  `Another publish into ${name} may have taken over, since this one was not heard of for too long. Run this one again when it has ended.`;
