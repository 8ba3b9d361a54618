/** What rows of a client need besides what the platform publishes: the place, and stable keys. */
import { hashOf } from '../normalize/records.ts';
import type { PlatformBody, PlatformMatter } from './model.ts';

export type PlatformContext = {
  readonly placeId: string;
  /** The language of briefs. */
  readonly language: 'en' | 'fr';
  /** Its currency is that of amounts. */
  readonly country: 'US' | 'CA';
  readonly keys: PlatformKeys;
};

type PlatformKeys = ReturnType<typeof platformKeys>;

/** Row keys have at most 64 characters (schemas/values.ts). */
const keyCharactersMax = 64;
const plainId = /^[A-Za-z0-9_-]+$/;

/** Builds the keys of a client’s rows. Ids that are too long or have other characters are hashed. */
export function platformKeys(prefix: string) {
  const key = (kind: string, ...ids: readonly string[]): string => {
    const plain = `${prefix}${kind}${ids.join('-')}`;
    const isPlain = ids.every((id) => plainId.test(id)) && plain.length <= keyCharactersMax;
    return isPlain ? plain : `${prefix}${kind}${hashOf(ids)}`;
  };
  return {
    prefix,
    body: ({ id, name }: PlatformBody): string => key('b', id ?? wordKey(name)),
    official: (id: string): string => key('o', id),
    person: (id: string): string => key('p', id),
    matter: ({ id, fileNumber }: PlatformMatter): string => key('f', id ?? wordKey(fileNumber ?? '')),
    meeting: (id: string): string => key('e', id),
    item: (meeting: string, id: string): string => key('i', meeting, id),
    /** A motion and its decision share a key, since they are in different tables. */
    motion: (meeting: string, item: string, id: string): string => key('m', meeting, item, id),
    vote: (meeting: string, item: string, motion: string, name: string): string =>
      key('v', meeting, item, motion, wordKey(name)),
    document: (meeting: string, id: string): string => key('d', meeting, id),
  };
}

/** A name as part of a key: the same whatever its case, spaces and accents. */
export const wordKey = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '_')
    .replaceAll(/^_|_$/g, '');
