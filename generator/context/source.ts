/** The declaration of a context source: its publisher, the layouts of its files, and how their records become rows. Pure. */
import type { Country } from '../../schemas/names/states.ts';
import type { Reader } from './layout/reader.ts';
import type { Outcome } from './outcome.ts';

export type ContextSource = {
  /** The name on the command line, and the prefix of the keys in `sources`. */
  readonly name: string;
  readonly title: string;
  readonly publisher: string;
  /** Its name, or “unstated”. */
  readonly license: string;
  readonly licenseUrl?: string;
  /** Where it is published; the default `source_url` of its rows. */
  readonly url: string;
  readonly country: Country;
  /** Starts the conversion of the files of one import. */
  readonly open: () => Conversion;
};

export type Conversion = {
  /** One for each layout. Files are read in this order: lists that other files refer to come first. */
  readonly readers: readonly Reader[];
  /** Yields rows that need all records, such as totals over precincts. Not called if a file is truncated or has an invalid record: the totals would be wrong. */
  readonly end?: () => Iterable<Outcome>;
};
