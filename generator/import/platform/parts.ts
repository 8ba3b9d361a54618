/** Reads the parts of a meeting, so that one that cannot be read does not cost the others. */
import { SourceError } from '../web/source-error.ts';

/** The part; undefined if it cannot be read, which is added to the problems. */
export const partOr = <Part>(problems: string[], part: Promise<Part>): Promise<Part | undefined> =>
  part.catch((error: unknown) => {
    if (!(error instanceof SourceError)) throw error;
    problems.push(error.message);
    return undefined;
  });

/** A row that names only what is known: other columns keep their values. */
export const knownColumns = <Row extends object>(row: Row): Partial<Row> =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)) as Partial<Row>;
