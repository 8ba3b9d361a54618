/** Data that the rows of a client need in addition to the records. */
export type Context = {
  readonly placeId: string;
  /** Its currency is that of amounts. */
  readonly country: 'US' | 'CA';
  readonly keys: Keys;
  /** The client’s public site, without a trailing slash. */
  readonly site: string;
  /** The address of a record at its official source, even if a mirror was read. */
  readonly recordUrl: (path: string) => string;
};

/** The context of meetings, once bodies and terms have been read. */
export type MeetingContext = Context & {
  readonly bodies: ReadonlySet<number>;
  readonly terms: Terms;
};

type Keys = ReturnType<typeof keysOf>;

/** The prefix of every key of a client. Even with the longest client name and ten-digit ids, a key fits in 64 characters. */
export const keyPrefixOf = (client: string): string => `lg-${client}-`;

export const clientPattern = /^[a-z0-9][a-z0-9_-]{0,29}$/;

/** Builds the keys of a client’s rows, such as `lg-nyc-e19019`: stable, and distinct from those of every other source. */
export function keysOf(client: string) {
  const prefix = keyPrefixOf(client);
  return {
    body: (id: number): string => `${prefix}b${id}`,
    person: (id: number): string => `${prefix}p${id}`,
    term: (id: number): string => `${prefix}o${id}`,
    matter: (id: number): string => `${prefix}m${id}`,
    meeting: (id: number): string => `${prefix}e${id}`,
    /** An item, its motion and its decision share a key, since they are in different tables. */
    item: (id: number): string => `${prefix}i${id}`,
    /** By person, since the ids of votes change when a roll call is entered again. */
    vote: (itemId: number, person: number | string): string => `${prefix}i${itemId}-p${person}`,
    document: (eventId: number, what: string): string => `${prefix}e${eventId}-${what}`,
  };
}

/** The term of office of a person in a body. */
export type Term = {
  readonly key: string;
  readonly person: number;
  readonly body: number | null;
  readonly start: string | null;
  readonly end: string | null;
};

/** Finds the term in which a member voted. */
export class Terms {
  readonly #byPerson: ReadonlyMap<number, readonly Term[]>;
  readonly #sizes = new Map<number, number>();

  constructor(terms: readonly Term[]) {
    this.#byPerson = Map.groupBy(terms, ({ person }) => person);
    for (const { body } of terms) if (body !== null) this.#sizes.set(body, (this.#sizes.get(body) ?? 0) + 1);
  }

  /** Key of the person’s term on a day: in the body that met, else in the body with the most terms; null if there is none. */
  at(day: string, person: number | null, body: number | null): string | null {
    const terms = (this.#byPerson.get(person ?? 0) ?? []).filter(
      ({ start, end }) => (start === null || start <= day) && (end === null || day <= end),
    );
    const size = (term: Term): number =>
      term.body === body ? Number.POSITIVE_INFINITY : (this.#sizes.get(term.body ?? 0) ?? 0);
    const [first, ...others] = terms;
    return others.reduce((best, term) => (size(term) > size(best ?? term) ? term : best), first)?.key ?? null;
  }
}
