/** What a client says it accepts, and the content coding that it gets. */

/** In the order in which we choose where the client has no preference: smallest first. */
const codings = ['br', 'gzip', 'identity'] as const;
export type Coding = (typeof codings)[number];

/** RFC 9110, 12.4.2: 0 to 1 with at most three decimals. */
const weightPattern = /^q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/i;

/** Below every weight that a client can write: good where nothing that it named is. */
const lastResort = 0.0001;

/**
 * The content coding for an `Accept-Encoding` header (RFC 9110, 12.5.3). A client that sends none, or that accepts
 * nothing we have, gets the bytes as they are: the section lets a server disregard the header.
 */
export function chooseCoding(acceptEncoding: string | null): Coding {
  const weights = weightsIn(acceptEncoding ?? '');
  const weigh = (coding: Coding): number =>
    weights.get(coding) ?? weights.get('*') ?? (coding === 'identity' ? lastResort : 0);
  const best = codings.reduce((best, coding) => (weigh(coding) > weigh(best) ? coding : best));
  return weigh(best) > 0 ? best : 'identity';
}

/** Whether an `Accept` header (RFC 9110, 12.5.1) names HTML, as browsers do when a person opens an address. */
export const acceptsHtml = (accept: string | null): boolean =>
  (weightsIn(accept ?? '').get('text/html') ?? 0) > 0;

/** `br;q=0.5, *` -> br: 0.5, *: 1. Members that are malformed are left out. */
function weightsIn(header: string): Map<string, number> {
  const members = header.split(',').map((member) => member.split(';').map((part) => part.trim()));
  return new Map(
    members.flatMap(([name = '', ...parameters]) => {
      const weight = weightOf(parameters);
      return name === '' || weight === undefined ? [] : [[canonicalName(name), weight] as const];
    }),
  );
}

function weightOf(parameters: string[]): number | undefined {
  const parameter = parameters.find((candidate) => /^q=/i.test(candidate));
  if (parameter === undefined) return 1;
  const digits = weightPattern.exec(parameter)?.[1];
  return digits === undefined ? undefined : Number(digits);
}

/** RFC 9110, 8.4.1.3: `x-gzip` is another name for `gzip`. */
function canonicalName(name: string): string {
  const lower = name.toLowerCase();
  return lower === 'x-gzip' ? 'gzip' : lower;
}
