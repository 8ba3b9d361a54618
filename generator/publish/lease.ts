/**
 * A lease on a store: only its holder may publish. It is an object that is created if absent, renewed while its holder is
 * alive, and taken over once it has expired.
 */
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { leaseKey } from '../../schemas/paths.ts';
import { UserError } from '../system/errors.ts';
import { jsonMediaType, cacheRules } from '../store/artifact.ts';
import { sha256Of } from '../store/hash-file.ts';
import { ConditionFailed, type Condition, type ObjectStore } from '../store/object-store.ts';

const leaseSchema = z.strictObject({
  /** Random for each publish. */
  holder: z.string(),
  /** The holder's name, for people. */
  name: z.string(),
  expires_at: z.iso.datetime(),
});
type LeaseContent = z.infer<typeof leaseSchema>;

export type LeaseOptions = {
  /** The publisher's name, for people: host and process. */
  readonly name: string;
  readonly now: () => Date;
  /** A lease that is not renewed for this long expires. */
  readonly durationMs: number;
};

export type Lease = {
  /** The headers of conditional writes that the store ignores, so that its leases keep nobody out. */
  readonly ignoredConditions: () => Promise<readonly string[]>;
  /** @throws {UserError} if the lease was lost: another publisher may be active. */
  readonly requireHeld: () => void;
  readonly release: () => Promise<void>;
};

/** @throws {UserError} while another publisher holds the lease. */
export async function takeLease(store: ObjectStore, options: LeaseOptions): Promise<Lease> {
  const holder = randomUUID();
  let etag = await write(store, holder, options, await freeCondition(store, options));
  let lost = false;
  let renewedAt = options.now().getTime();
  let renewal: Promise<void> = Promise.resolve();
  const renew = async (): Promise<void> => {
    try {
      const startedAt = options.now().getTime();
      etag = await write(store, holder, options, { ifMatch: etag });
      renewedAt = startedAt;
    } catch (error) {
      if (error instanceof UserError && error.cause instanceof ConditionFailed) lost = true;
      // Other errors may be transient; the next renewal tries again before the lease expires.
    }
  };
  const timer = setInterval(() => {
    renewal = renewal.then(renew);
  }, options.durationMs / 3);
  return {
    async ignoredConditions() {
      const ignored: string[] = [];
      for (const [header, condition] of unmetByOwn) {
        const written = await put(store, holder, options, condition).catch(undefinedIfUnmet);
        if (written === undefined) continue;
        etag = written;
        ignored.push(header);
      }
      return ignored;
    },
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
        // The lease will expire; an error that ended the publish must not be replaced by this one.
      }
    },
  };
}

/** Conditions that the holder's own lease does not meet. */
const unmetByOwn: readonly (readonly [header: string, Condition])[] = [
  ['If-None-Match', { ifAbsent: true }],
  ['If-Match', { ifMatch: '"0"' }],
];

function undefinedIfUnmet(error: unknown): undefined {
  if (!(error instanceof ConditionFailed)) throw error;
}

async function freeCondition(store: ObjectStore, { now }: LeaseOptions): Promise<Condition> {
  const found = await read(store);
  if (found === undefined) return { ifAbsent: true };
  const { content, etag } = found;
  if (content !== undefined && Date.parse(content.expires_at) > now().getTime())
    throw new UserError(
      `${content.name} is publishing to ${store.name}. Wait until it has finished. If it was killed, its lease expires at ${content.expires_at}.`,
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

async function put(
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
  return (await store.put(leaseKey, body, headers, condition)).etag;
}

async function write(
  store: ObjectStore,
  holder: string,
  options: LeaseOptions,
  condition: Condition,
): Promise<string> {
  try {
    return await put(store, holder, options, condition);
  } catch (cause) {
    if (!(cause instanceof ConditionFailed)) throw cause;
    // This publisher's write may have succeeded although its response was lost.
    const found = await read(store);
    if (found?.content?.holder === holder) return found.etag;
    throw new UserError('ifAbsent' in condition ? takenFirst(store) : takenOver(store), { cause });
  }
}

const takenFirst = ({ name }: ObjectStore): string =>
  `Another publish to ${name} started at the same moment. Nothing was published. Wait until it has finished.`;

const takenOver = ({ name }: ObjectStore): string =>
  `This publish did not renew its lease on ${name} in time, and another one may have taken over. Run this one again when the other has finished.`;
