import { UserError } from '../system/errors.ts';

const controlCharacter = /\p{Cc}/u;

/** Whether every store can have an object of this key: segments between slashes, none of which leads elsewhere. */
export const isObjectKey = (key: string): boolean =>
  !controlCharacter.test(key) && key.split('/').every((segment) => !['', '.', '..'].includes(segment));

/** @throws {UserError} for what is no key: `../x`, `/x`, `a//b`. */
export function requireObjectKey(key: string): void {
  if (isObjectKey(key)) return;
  throw new UserError(
    `${JSON.stringify(key)} cannot be the key of an object. Build the folder again; if the key stays, report it as a fault of this program.`,
  );
}
