/** The runs of the hourly job that `npm run bench -- hourly` measures, and what it keeps for the next measurement. */
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { openCorpusFile } from '../../generator/import/corpus/corpus-file.ts';
import { civic, work as benchFolder } from '../demo-corpus.ts';
import type { Report } from './report.ts';

const work = join(benchFolder, 'hourly');

/** The corpus, which is edited, and the folder store. */
const edited = join(work, 'edited.db');
export const folderStore = join(work, 'store');

const built = join(work, 'built');
const stateFile = join(work, 'state.json');

/** What a measurement keeps with `--keep`, besides the corpus and the store. */
export type State = {
  readonly places: number;
  readonly meetings: number;
  /** The run over all places that published the store. */
  readonly first: Report;
  /** The hour of the last run. */
  readonly hour: number;
  /** The number of briefs that were rewritten. */
  readonly edits: number;
};

/** Begins with a copy of the corpus and an empty store. */
export function startAnew(corpus: string): void {
  removeAll();
  mkdirSync(work, { recursive: true });
  copyFileSync(corpus, edited);
  openCorpusFile(edited).close();
}

export const removeAll = (): void => rmSync(work, { recursive: true, force: true });

export const keepState = (state: State): void => writeFileSync(stateFile, JSON.stringify(state));

/**
 * What the last measurement kept.
 * @throws {Error} if it kept nothing of this size
 */
export function readState(places: number, meetings: number): State {
  const state = existsSync(stateFile) ? (JSON.parse(readFileSync(stateFile, 'utf8')) as State) : undefined;
  if (state?.places !== places || state.meetings !== meetings)
    throw new Error(
      `There is no store of ${places} places and ${meetings} meetings to continue from. Run once with --keep and without --continue.`,
    );
  return state;
}

/** Each run is an hour after the one before it, so that some upcoming meetings begin. */
const instantOf = (hour: number): string => new Date(Date.UTC(2026, 10, 20, hour)).toISOString();

/** Runs `civic run` and removes the build. */
export function runJob(store: string, hour: number, options: readonly string[]): Report {
  const common = ['--index', 'packed', '--grace', '0s', '--as-of', instantOf(hour), '--json'];
  return withoutBuild(() => civic('run', edited, '--to', store, '--out', built, ...common, ...options));
}

function withoutBuild(run: () => string): Report {
  rmSync(built, { recursive: true, force: true });
  const json = run();
  rmSync(built, { recursive: true, force: true });
  return JSON.parse(json) as Report;
}

/** Rewrites the briefs of this number of meetings, of as many places as there are; returns the number of places. */
export function editMeetings(count: number, offset: number): number {
  using database = new DatabaseSync(edited);
  database.exec(`CREATE TEMP TABLE edited AS SELECT meeting_id, muni_id FROM (
      SELECT meeting_id, muni_id, row_number() OVER (PARTITION BY muni_id ORDER BY meeting_id) AS number FROM briefs
    ) ORDER BY number, muni_id LIMIT ${count} OFFSET ${offset};
    UPDATE briefs SET headline = headline || ' (corrected)' WHERE meeting_id IN (SELECT meeting_id FROM edited)`);
  return Number(database.prepare('SELECT count(DISTINCT muni_id) AS places FROM edited').get()?.['places']);
}
