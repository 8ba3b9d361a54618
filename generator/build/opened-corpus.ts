/** Opens a corpus for a build or a check, and checks the tables that are not about one place. */
import type { Config } from '../../schemas/config.ts';
import { siteOf } from '../../schemas/paths.ts';
import type { Neighbor } from '../places/place.ts';
import { findNeighbors } from './neighbors.ts';
import type { Row } from '../../schemas/tables/index.ts';
import { reportOrphans } from '../corpus/check/orphans.ts';
import type { Corpus } from '../corpus/corpus.ts';
import { type GlobalRows, readGlobalRows } from '../corpus/global-rows.ts';
import { queryRows } from '../corpus/formats/sqlite.ts';
import { openCorpus } from '../corpus/open.ts';
import { Problem, type Report } from '../corpus/rows/finding.ts';
import { findingOf } from '../corpus/rows/row-check.ts';
import { explainReadError } from '../corpus/sqlite-file.ts';

export type ReadEvents = {
  readonly report: Report;
  readonly onStep?: (step: string) => void;
  readonly onPlace?: (done: number, total: number) => void;
};

/** A corpus whose global tables have been read. Its places are still to be read. */
export type OpenedCorpus = {
  readonly corpus: Corpus;
  readonly globals: GlobalRows;
  /** Of places without meetings, by their ids. */
  readonly neighbors: ReadonlyMap<string, readonly Neighbor[]>;
};

/** Returns why a place cannot be published, or undefined if it can. */
export type RefusePlace = (place: Row<'municipalities'>) => { column: string; problem: Problem } | undefined;

type OpenOptions = {
  /** Refused places are dropped with all their rows. Default: every place is accepted. */
  readonly refuse?: RefusePlace;
  /** Whether to search all tables for rows without a place, which is a full scan. Default: true. */
  readonly findsOrphans?: boolean;
};

/** Opens a corpus and checks its global tables. The caller disposes of the corpus. */
export async function openChecked(
  path: string,
  { report, onStep }: ReadEvents,
  { refuse = () => undefined, findsOrphans = true }: OpenOptions = {},
): Promise<OpenedCorpus> {
  const corpus = await openCorpus(path, {
    report,
    onTable: (name) => onStep?.(`Reading ${name}`),
    onFile: (name) => onStep?.(`Fetching ${name}`),
  });
  try {
    const { database } = corpus.snapshot;
    const globals = withoutRefused(readGlobalRows(database, corpus, report), corpus, refuse, report);
    const places = new Set(globals.municipalities.map(({ id }) => id));
    if (findsOrphans) reportOrphans(database, corpus, places, report);
    return { corpus, globals, neighbors: findNeighbors(globals.municipalities, placesWithMeetings(corpus)) };
  } catch (error) {
    corpus[Symbol.dispose]();
    throw explainReadError(path, error);
  }
}

/** Ids of places with rows of meetings. */
function placesWithMeetings({ layout, snapshot: { database } }: Corpus): ReadonlySet<string> {
  if (!layout.has('meetings') || !layout.has('municipalities')) return new Set();
  // One look at the index for each place; `IN` would read all meetings.
  const sql =
    'SELECT id FROM municipalities WHERE EXISTS (SELECT 1 FROM meetings WHERE muni_id = municipalities.id)';
  return new Set(Array.from(queryRows(database, sql), ({ id }) => String(id)));
}

function withoutRefused(
  globals: GlobalRows,
  { droppedRows }: Corpus,
  refuse: RefusePlace,
  report: Report,
): GlobalRows {
  const municipalities = globals.municipalities.filter((place) => {
    const refusal = refuse(place);
    if (refusal === undefined) return true;
    const { column, problem } = refusal;
    report(findingOf('municipalities', place.id, column, place[column as keyof typeof place], problem));
    droppedRows.add('municipalities', place.id);
    return false;
  });
  return { ...globals, municipalities };
}

const noDeployment = new Problem(
  'no-deployment',
  'has no deployment in the configuration',
  'Add one to "deployments" in civic.config.json, or remove the place.',
);

/** Refuses places of countries without a site in the configuration. */
export const refuseUndeployed =
  (config: Config): RefusePlace =>
  ({ country }) =>
    siteOf(config, country) === undefined ? { column: 'country', problem: noDeployment } : undefined;
