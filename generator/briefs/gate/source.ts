/** A text that may support sentences. Pure. */
import { type Facts, factsOf } from './facts.ts';
import { Lexicon } from './lexicon.ts';
import { NameIndex } from './names/name-index.ts';
import type { Language } from './words.ts';

/** A text with an index of its names and words. */
export type Source = { readonly facts: Facts; readonly names: NameIndex; readonly lexicon: Lexicon };

/** `reports`: the text says what happened at a meeting. */
export function sourceOf(raw: string, language: Language, reports = false): Source {
  const facts = factsOf(raw, language);
  return { facts, names: new NameIndex(facts.words), lexicon: new Lexicon(raw, language, reports) };
}
