/** Creates and finds elements. Strings become text nodes, never HTML. */

type Attributes = Readonly<Record<string, string | undefined>>;

/** Creates an element with attributes and children. Skips undefined attributes. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const created = document.createElement(name);
  for (const [key, value] of Object.entries(attributes))
    if (value !== undefined) created.setAttribute(key, value);
  created.append(...children);
  return created;
}

/**
 * Returns the first element that matches a selector.
 * @throws {Error} if there is none, or if it is not an instance of `kind`.
 */
export function required<Kind extends Element>(
  selector: string,
  kind: new () => Kind,
  within: ParentNode = document,
): Kind {
  const found = within.querySelector(selector);
  if (found instanceof kind) return found;
  throw new Error(`the page has no ${selector}`);
}

/** The language of a page where places are suggested. */
export const languageOfPage = (): 'en' | 'fr' =>
  document.documentElement.lang.startsWith('fr') ? 'fr' : 'en';
