/** Keys of rows, from the client and the ids of Legistar: stable, and apart from those of every other source. */
export type Keys = ReturnType<typeof keysOf>;

/** Begins every key of a client. With the longest client and ids of ten digits, keys have at most 64 characters. */
export const keyPrefixOf = (client: string): string => `lg-${client}-`;

export const clientPattern = /^[a-z0-9][a-z0-9_-]{0,29}$/;

/** The keys of a client: `lg-nyc-e19019`. */
export function keysOf(client: string) {
  const prefix = keyPrefixOf(client);
  return {
    body: (id: number): string => `${prefix}b${id}`,
    person: (id: number): string => `${prefix}p${id}`,
    term: (id: number): string => `${prefix}o${id}`,
    matter: (id: number): string => `${prefix}m${id}`,
    meeting: (id: number): string => `${prefix}e${id}`,
    /** An item, and the motion and the decision that it holds: each stands in a table of its own. */
    item: (id: number): string => `${prefix}i${id}`,
    /** By person, since the ids of votes change when a roll call is entered anew. */
    vote: (itemId: number, person: number | string): string => `${prefix}i${itemId}-p${person}`,
    document: (eventId: number, what: string): string => `${prefix}e${eventId}-${what}`,
  };
}
