/** Splits a query like websearch_to_tsquery, into texts and the operators and punctuation between them. */

type QueryPart = {
  /** `quoted` excludes the quotes; `signs` are white space, `()!&|`, and possible operators (dashes and OR). */
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

/** Returns the query with rewritten texts and unchanged signs. */
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

/** Returns the texts of a query, quoted and unquoted. */
export const textsOfQuery = (query: string): string[] =>
  partsOf(query)
    .filter(({ kind }) => kind !== 'signs')
    .map(({ text }) => text)
    .toArray();
