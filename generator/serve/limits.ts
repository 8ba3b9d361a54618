/** What the connections of a client may take. Requests have no body, so a slow one is broken or an attack. */
export type Limits = {
  /** Connections at a time, at each address. */
  readonly maxConnections: number;
  /** For a request to arrive, its head included. */
  readonly requestTimeoutMs: number;
  /** How often that is checked. */
  readonly checkEveryMs: number;
  /** For an answer that its client does not read. */
  readonly stalledTimeoutMs: number;
};

export const defaultLimits: Limits = {
  // Well below the number of files that a process may open.
  maxConnections: 1_000,
  requestTimeoutMs: 15_000,
  checkEveryMs: 5_000,
  stalledTimeoutMs: 60_000,
};
