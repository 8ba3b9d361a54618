/** What the connections of a client may take. Requests have no body, so a slow one is broken or an attack. */
export type Limits = {
  /** Connections at a time, at each address. */
  readonly maxConnections: number;
  /** For the head of a request to arrive, and for all of it. */
  readonly headTimeoutMs: number;
  readonly requestTimeoutMs: number;
  /** How often both are checked. */
  readonly checkEveryMs: number;
  /** For a connection without a request. */
  readonly idleTimeoutMs: number;
  /** For an answer that its client does not read. */
  readonly stalledTimeoutMs: number;
};

export const defaultLimits: Limits = {
  // Well below the number of files that a process may open.
  maxConnections: 1_000,
  headTimeoutMs: 10_000,
  requestTimeoutMs: 15_000,
  checkEveryMs: 5_000,
  idleTimeoutMs: 5_000,
  stalledTimeoutMs: 60_000,
};
