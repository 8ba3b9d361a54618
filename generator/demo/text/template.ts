/** Sentence patterns with slots. */

/** A pattern, split: `Work on {street} should begin in {month}.` */
type Template = { readonly literals: readonly string[]; readonly slots: readonly string[] };

const compiled = new Map<string, Template>();

/** Replaces each slot of the pattern with `valueOf(slot)`. */
export function fill(pattern: string, valueOf: (slot: string) => string): string {
  const { literals, slots } = templateOf(pattern);
  let text = literals[0] ?? '';
  for (let index = 0; index < slots.length; index += 1)
    text += valueOf(slots[index] ?? '') + (literals[index + 1] ?? '');
  return text;
}

/** Patterns are parsed once: a nationwide corpus fills the same thousand patterns fifty million times. */
function templateOf(pattern: string): Template {
  const known = compiled.get(pattern);
  if (known !== undefined) return known;
  const template = {
    literals: pattern.split(/\{\w+\}/),
    slots: [...pattern.matchAll(/\{(\w+)\}/g)].map(([, slot]) => slot ?? ''),
  };
  compiled.set(pattern, template);
  return template;
}

/** Capitalizes the first letter. */
export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Returns the first words of a text, without an ellipsis. */
export function firstWords(text: string, count: number): string {
  const words = text.split(' ');
  return words.length <= count ? text : words.slice(0, Math.max(1, Math.round(count))).join(' ');
}
