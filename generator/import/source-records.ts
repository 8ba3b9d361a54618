/** Records of a source, and what imports remember of them. */

/** Identifies a record of the source by its kind and its id there. */
export type RecordKey = { readonly kind: string; readonly id: string };

/** A record that was read. */
export type SourceRecord = RecordKey & {
  /** Hash of the content, since upstream timestamps do not always change; null if the record must be read again. */
  readonly hash: string | null;
  /** A fact that the importer needs later: the day of an event. */
  readonly note?: string;
};

/** A record or part of the source that could not be read or used, described for the operator. */
export type Failure = { readonly what: string; readonly reason: string };

/** State that earlier imports of the same source stored. */
export type Memory = {
  readonly cursor: unknown;
  readonly recall: (key: RecordKey) => Remembered | undefined;
  /** All records of a kind that were at the source when it was last read. */
  readonly recordsOf: (kind: string) => readonly (Remembered & { readonly id: string })[];
};

export type Remembered = {
  readonly hash: string | null;
  readonly note: string | null;
  /** When it was last read. */
  readonly readAt: string;
};
