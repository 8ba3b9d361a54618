/** Stable keys of imported rows. Pure. */
import { hash } from 'node:crypto';

/** Keys have at most 64 of the characters A-Z, a-z, 0-9, `_` and `-`. */
const maxCharacters = 64;
const plain = /^\w+$/;
/** 132 bits: no two rows share a key by chance. */
const hashCharacters = 22;

/**
 * The key of a row: `rowKey('fin', '5548000', 2020, 'T01')` → `fin-5548000-2020-T01`. Parts with other characters, or too many,
 * are hashed: `rowKey('el', 'Mayor – Ward 1')` → `el-Vd3T…`.
 */
export function rowKey(prefix: string, ...parts: readonly (string | number)[]): string {
  const texts = parts.map(String);
  const key = [prefix, ...texts].join('-');
  if (key.length <= maxCharacters && texts.every((text) => plain.test(text))) return key;
  return `${prefix}-${hash('sha256', JSON.stringify(texts), 'base64url').slice(0, hashCharacters)}`;
}
