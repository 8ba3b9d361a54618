/** Who sat where and when: the term in which a member voted. Pure. */

export type Term = {
  readonly key: string;
  readonly person: number;
  readonly body: number | null;
  readonly start: string | null;
  readonly end: string | null;
};

export class Terms {
  readonly #byPerson: ReadonlyMap<number, readonly Term[]>;
  readonly #sizes = new Map<number, number>();

  constructor(terms: readonly Term[]) {
    this.#byPerson = Map.groupBy(terms, ({ person }) => person);
    for (const { body } of terms) if (body !== null) this.#sizes.set(body, (this.#sizes.get(body) ?? 0) + 1);
  }

  /** Key of the person’s term on a day: on the body that met, else on the body with the most terms; null where there is none. */
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
