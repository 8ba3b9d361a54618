/** Splits a query like websearch_to_tsquery: texts, and the signs between them. */

type QueryPart = {
  /** `quoted` is without its quotes; `signs` are white space, `()!&|`, and dashes and OR that may be operators. */
  readonly kind: 'signs' | 'chunk' | 'quoted';
  readonly text: string;
};

const partForm =
  /"(?<quoted>[^"]*)"?|(?<signs>[\s()!&|]+|-+|OR(?![-_\p{L}\p{N}]))|[^-\s"()!&|][^\s"()!&|:]*/gu;

function* partsOf(query: string): Generator<QueryPart> {
  for (const { 0: text, groups } of query.matchAll(partForm)) {
    if (groups?.['quoted'] !== undefined) yield { kind: 'quoted', text: groups['quoted'] };
    else yield { kind: groups?.['signs'] === undefined ? 'chunk' : 'signs', text };
  }
}

/** The query with other texts; signs stay. */
export const rewritten = (
  query: string,
  chunk: (text: string) => string,
  quoted: (text: string) => string = (text) => text,
): string =>
  partsOf(query)
    .map(({ kind, text }) => {
      if (kind === 'signs') return text;
      return kind === 'chunk' ? chunk(text) : `"${quoted(text)}"`;
    })
    .toArray()
    .join('');

/** The texts of a query. */
export const textsOfQuery = (query: string): string[] =>
  partsOf(query)
    .filter(({ kind }) => kind !== 'signs')
    .map(({ text }) => text)
    .toArray();
