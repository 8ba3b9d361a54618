/** Collects what a generator yields, and what it returns. */
export function generated<Item, Result>(
  generator: Generator<Item, Result>,
): { readonly items: readonly Item[]; readonly result: Result } {
  const items: Item[] = [];
  for (;;) {
    const { done, value } = generator.next();
    if (done === true) return { items, result: value };
    items.push(value);
  }
}
