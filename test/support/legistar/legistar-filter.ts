/** `$filter` of OData v3 with the operators that the Legistar Web API is known to support. */

type RecordFields = Readonly<Record<string, unknown>>;
export type Condition = (record: RecordFields) => boolean;

const token =
  /\s*(?:(?<text>(?:datetime)?'(?:[^']|'')*')|(?<number>-?\d+(?:\.\d+)?)|(?<mark>[(),])|(?<word>[A-Za-z_]\w*))/y;

/** Parses a filter. @throws {SyntaxError} if the API would answer 400 */
export function parseFilter(filter: string, fields: ReadonlySet<string>): Condition {
  const tokens = tokensOf(filter);
  let at = 0;
  const next = (): string => tokens[at++] ?? '';
  const take = (wanted: string): void => {
    if (next() !== wanted) throw new SyntaxError(`${wanted} is missing`);
  };
  const either = (): Condition => {
    let left = both();
    while (tokens[at] === 'or') {
      at++;
      const [first, second] = [left, both()];
      left = (record) => first(record) || second(record);
    }
    return left;
  };
  const both = (): Condition => {
    let left = single();
    while (tokens[at] === 'and') {
      at++;
      const [first, second] = [left, single()];
      left = (record) => first(record) && second(record);
    }
    return left;
  };
  const single = (): Condition => {
    if (tokens[at] === '(') {
      at++;
      const inner = either();
      take(')');
      return inner;
    }
    return comparison(knownField(next()), next(), literal(next()));
  };
  const knownField = (name: string): string => {
    if (!fields.has(name)) throw new SyntaxError(`Could not find a property named '${name}'`);
    return name;
  };
  const condition = either();
  if (at < tokens.length) throw new SyntaxError(`Syntax error at ${tokens[at] ?? ''}`);
  return condition;
}

function tokensOf(filter: string): string[] {
  const tokens: string[] = [];
  token.lastIndex = 0;
  while (token.lastIndex < filter.trimEnd().length) {
    const match = token.exec(filter);
    if (match === null) throw new SyntaxError('Syntax error in the filter');
    tokens.push(match[0].trim());
  }
  return tokens;
}

function literal(text: string): unknown {
  if (text === 'null') return null;
  if (/^-?\d/.test(text)) return Number(text);
  const quoted = /^(?:datetime)?'(.*)'$/s.exec(text)?.[1];
  if (quoted === undefined) throw new SyntaxError(`${text} is not a value`);
  return quoted.replaceAll("''", "'");
}

const comparisons: Record<string, (order: number) => boolean> = {
  eq: (order) => order === 0,
  ne: (order) => order !== 0,
  gt: (order) => order > 0,
  ge: (order) => order >= 0,
  lt: (order) => order < 0,
  le: (order) => order <= 0,
};

function comparison(field: string, operator: string, wanted: unknown): Condition {
  const holds = comparisons[operator];
  if (holds === undefined) throw new SyntaxError(`${operator} is not an operator`);
  return (record) => {
    const value = record[field] ?? null;
    if (value === null || wanted === null)
      return operator === 'eq' ? value === wanted : operator === 'ne' && value !== wanted;
    return holds(compare(value, wanted));
  };
}

export function compare(value: unknown, other: unknown): number {
  if (typeof value === 'number' && typeof other === 'number') return value - other;
  const [a, b] = [String(value), String(other)];
  return a < b ? -1 : a > b ? 1 : 0;
}
