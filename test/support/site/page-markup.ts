/** Reads our own pages: every `<` begins a tag, every attribute value stands in double quotes. */

export type Tag = { readonly name: string; readonly attributes: ReadonlyMap<string, string> };

export type Markup = {
  readonly tags: readonly Tag[];
  /** What is not written as our pages are. */
  readonly faults: readonly string[];
};

const openTag = /<([a-z][a-z0-9]*)\b([^<>]*)>/g;
const attribute = /([a-zA-Z-]+)="([^"]*)"/g;
/** Only these are looked at; the rest of millions of tags is passed over. */
const telling = / (id|href|src|action|for|aria-[a-z]+|data-places)="/;

/** The tags of a page that name something or lead somewhere. */
export function markupOf(page: string): Markup {
  const tags: Tag[] = [];
  let known = 0;
  for (const [, name = '', text = ''] of page.matchAll(openTag)) {
    known++;
    if (telling.test(text)) tags.push({ name, attributes: attributesOf(text) });
  }
  const others = page.match(/<(?:\/[a-z][a-z0-9]*\s*>|!doctype html>)/gi)?.length ?? 0;
  const all = page.match(/</g)?.length ?? 0;
  return { tags, faults: known + others === all ? [] : [`${all - known - others} “<” begin no tag`] };
}

const attributesOf = (text: string): Map<string, string> =>
  new Map([...text.matchAll(attribute)].map(([, name = '', value = '']) => [name, unescaped(value)]));

const characters: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

/** Text of HTML or XML as it was before it was escaped. */
export const unescaped = (text: string): string =>
  text.includes('&')
    ? text.replaceAll(/&(amp|lt|gt|quot|#39);/g, (whole, name: string) => characters[name] ?? whole)
    : text;

/** The schema.org data of a page; undefined where it has none. */
export function structuredDataOf(page: string): unknown {
  const json = /<script type="application\/ld\+json">([\s\S]*?)<\/script>/.exec(page)?.[1];
  return json === undefined ? undefined : JSON.parse(json);
}
