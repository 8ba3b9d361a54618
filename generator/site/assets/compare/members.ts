/** Finds members by what an address asks for. */
import { fold } from '../../../../schemas/names/fold.ts';

export type Member = { readonly slug: string; readonly name: string };

/** The member with a slug, or the only one with a name. */
export function findMember(asked: string, members: readonly Member[]): Member | undefined {
  const wanted = fold(asked);
  const named = members.filter(({ name }) => fold(name) === wanted);
  return members.find(({ slug }) => slug === asked) ?? (named.length === 1 ? named[0] : undefined);
}

const maxSimilar = 8;

/** Members who share a word with what was asked for. */
export function similarMembers(asked: string, members: readonly Member[]): readonly Member[] {
  const words = new Set(wordsOf(asked));
  return members.filter(({ name }) => wordsOf(name).some((word) => words.has(word))).slice(0, maxSimilar);
}

/** Initials distinguish nobody. */
const wordsOf = (text: string): string[] =>
  fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 1);
