/** Creates and finds elements. Texts become text nodes, never HTML. */

type Attributes = Readonly<Record<string, string | undefined>>;

/** An element with attributes, those that are undefined left out, and children. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes))
    if (value !== undefined) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

/**
 * The first element of a kind that matches.
 * @throws where the page has none.
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
