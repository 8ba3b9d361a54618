import { PGlite } from '@electric-sql/pglite';

let shared: Promise<PGlite> | undefined;

/** Returns the database of this process, which ends with it. Creating its files takes seconds, more than most uses. */
export const sharedPostgres = (): Promise<PGlite> => (shared ??= PGlite.create());
