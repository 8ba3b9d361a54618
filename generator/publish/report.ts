/** Reports of a publish, for people and for scripts. */
import { escapeUnsafe } from '../system/text.ts';
import type { ManifestEntry } from '../store/manifest.ts';
import {
  formatBytes,
  formatCount,
  formatSeconds,
  formatTable,
  type Output,
  pluralize,
  styled,
} from '../system/terminal.ts';
import { costNote } from './invalidation-paths.ts';
import { isEmpty, type PublishPlan } from './section-plan.ts';
import type { Publication } from './publish.ts';

type Published = Publication & { readonly elapsedMs: number };

/** Source and target as the user named them. */
export type PublishTarget = { readonly folder: string; readonly store: string; readonly dryRun: boolean };

/** For scripts: the changes, file by file. */
export const publishReport = (
  { store, dryRun }: PublishTarget,
  { plan, invalidated, warnings, elapsedMs }: Published,
): Record<string, unknown> => ({
  store,
  dry_run: dryRun,
  added: plan.added.map(({ path, bytes }) => ({ path, bytes })),
  changed: plan.changed.map(({ path, bytes }) => ({ path, bytes })),
  unchanged: plan.unchanged,
  retired: plan.retired.map(({ path }) => path),
  waiting: plan.index.retired?.length ?? 0,
  deleted: plan.deleted,
  foreign: plan.foreign,
  warnings,
  upload_bytes: bytesOf([...plan.added, ...plan.changed]),
  invalidated: invalidated.map(({ distribution, invalidation, paths, isCompleted }) => ({
    distribution,
    invalidation,
    paths,
    completed: isCompleted,
  })),
  seconds: Number((elapsedMs / 1000).toFixed(3)),
});

/** For people: every file of a dry run, or the counts of a publish. */
export function publishSummary(
  { folder, store, dryRun }: PublishTarget,
  { plan, stale, invalidated, warnings, elapsedMs }: Published,
  stdout: Output,
): string {
  const green = (verb: string): string => styled('green', verb, stdout);
  const target = `${folder} → ${store}`;
  const { added, changed, deleted, index } = plan;
  const kept = index.retired?.length ?? 0;
  const waiting =
    kept === 0 ? [] : [`${pluralize(kept, 'file')} no longer listed, kept for the grace period`];
  const foreign = foreignNote(plan);
  const cdn = [
    ...invalidated.map(
      ({ name, paths }) =>
        `invalidated ${pluralize(paths.length, 'path')} of ${name}: ${paths.slice(0, 3).join(' ')}${paths.length > 3 ? ' …' : ''}`,
    ),
    ...[costNote(stale)].filter((note) => note !== undefined),
  ];
  if (isEmpty(plan))
    return lines(
      ...waiting,
      ...foreign,
      ...cdn,
      `${green('nothing to do')} ${target}: the store already has this build`,
    );
  const size = formatBytes(bytesOf([...added, ...changed]));
  if (dryRun)
    return lines(
      fileTable(plan),
      ...waiting,
      ...foreign,
      `${green('planned')} ${target}: ${size} would be uploaded; nothing was uploaded`,
    );
  const counts = formatTable([
    ['', 'files', 'size'],
    ['added', formatCount(added.length), formatBytes(bytesOf(added))],
    ['changed', formatCount(changed.length), formatBytes(bytesOf(changed))],
    ['unchanged', formatCount(plan.unchanged), ''],
    ['deleted', formatCount(deleted.length), ''],
  ]);
  return lines(
    counts,
    ...waiting,
    ...foreign,
    ...cdn,
    ...warnings.map((warning) => `${styled('yellow', 'warning', stdout)} ${escapeUnsafe(warning)}`),
    `${green('published')} ${target} in ${formatSeconds(elapsedMs)}`,
  );
}

const maxShown = 3;

/** Files that a publish found and did not touch. The operator removes those that are not needed. */
function foreignNote({ foreign }: PublishPlan): string[] {
  if (foreign.length === 0) return [];
  const shown = foreign.slice(0, maxShown).map(escapeUnsafe).join(' ');
  return [
    `${pluralize(foreign.length, 'file')} that no known publish wrote, kept: ${shown}${foreign.length > maxShown ? ' …' : ''}`,
  ];
}

const bytesOf = (entries: readonly ManifestEntry[]): number =>
  entries.reduce((sum, { bytes }) => sum + bytes, 0);

const lines = (...texts: readonly string[]): string => texts.map((text) => `${text}\n`).join('');

const fileTable = ({ added, changed, retired, deleted }: PublishPlan): string =>
  formatTable([
    ['', '', 'size'],
    ...rows('added', added),
    ...rows('changed', changed),
    ...retired.map(({ path }) => [escapeUnsafe(path), 'no longer listed', '']),
    ...deleted.map((path) => [escapeUnsafe(path), 'deleted', '']),
  ]);

const rows = (verb: string, entries: readonly ManifestEntry[]): string[][] =>
  entries.map(({ path, bytes }) => [escapeUnsafe(path), verb, formatBytes(bytes)]);
