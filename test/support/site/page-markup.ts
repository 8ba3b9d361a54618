/** Reads our own pages, where every `<` starts a tag, and every attribute value is in double quotes. */

export type Tag = { readonly name: string; readonly attributes: ReadonlyMap<string, string> };

export type Markup = {
  readonly tags: readonly Tag[];
  /** Markup that our pages never have. */
  readonly faults: readonly string[];
};

const openTag = /<([a-z][a-z0-9]*)\b([^<>]*)>/g;
const attribute = /([a-zA-Z-]+)="([^"]*)"/g;
/** Relevant attributes. All other tags are skipped, since a site has millions. */
const relevant = / (id|href|src|action|for|aria-[a-z]+|data-places)="/;

/** The tags of a page with ids, references or links. */
export function markupOf(page: string): Markup {
  const tags: Tag[] = [];
  let tagCount = 0;
  for (const [, name = '', text = ''] of page.matchAll(openTag)) {
    tagCount++;
    if (relevant.test(text)) tags.push({ name, attributes: attributesOf(text) });
  }
  const others = page.match(/<(?:\/[a-z][a-z0-9]*\s*>|!doctype html>)/gi)?.length ?? 0;
  const all = page.match(/</g)?.length ?? 0;
  const undated = page.match(/<time(?! datetime="\d)/g)?.length ?? 0;
  return {
    tags,
    faults: [
      ...(tagCount + others === all ? [] : [`${all - tagCount - others} “<” start no tag`]),
      ...(undated === 0 ? [] : [`${undated} times have no datetime`]),
    ],
  };
}

const attributesOf = (text: string): Map<string, string> =>
  new Map([...text.matchAll(attribute)].map(([, name = '', value = '']) => [name, unescaped(value)]));

const characters: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };

/** Unescapes text of HTML or XML. */
export const unescaped = (text: string): string =>
  text.includes('&')
    ? text
        .replaceAll(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)))
        .replaceAll(/&(amp|lt|gt|quot);/g, (whole, name: string) => characters[name] ?? whole)
    : text;

/** The structured data of a page. Undefined if it has none. */
export function structuredDataOf(page: string): unknown {
  const json = /<script type="application\/ld\+json">([\s\S]*?)<\/script>/.exec(page)?.[1];
  return json === undefined ? undefined : JSON.parse(json);
}
