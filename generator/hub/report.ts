/** Reports the result of a push. */
import { escapeUnsafe } from '../system/text.ts';
import {
  formatBytes,
  formatCount,
  formatSeconds,
  formatTable,
  type Output,
  pluralize,
  styled,
} from '../system/terminal.ts';
import { isEmptyPlan, type PlannedFile, type PushPlan } from './plan.ts';
import type { PushOptions, PushResult } from './push.ts';

/** Source and target of a push, as the user named them. */
export type PushTarget = Pick<PushOptions, 'hubUrl' | 'name' | 'branch' | 'folder' | 'dryRun'>;

/** The report for scripts: the changes, file by file. */
export const pushReport = (
  { hubUrl, name, branch, dryRun }: PushTarget,
  { plan, created, commit }: PushResult,
  elapsedMs: number,
): Record<string, unknown> => ({
  hub: hubUrl,
  repository: name,
  revision: branch,
  dry_run: dryRun,
  created,
  added: plan.added,
  changed: plan.changed,
  deleted: plan.deleted,
  kept_changes: plan.kept.length,
  foreign: plan.foreign,
  upload_bytes: plan.bytes,
  commit: commit ?? null,
  seconds: Number((elapsedMs / 1000).toFixed(3)),
});

/** The report for people: every file of a plan, or the counts of a push. */
export function pushSummary(
  { name, branch, folder, dryRun }: PushTarget,
  { plan, created, commit }: PushResult,
  elapsedMs: number,
  stdout: Output,
): string {
  const green = (verb: string): string => styled('green', verb, stdout);
  const target = `${folder} → ${name} (${branch})`;
  const kept =
    plan.kept.length === 0 ? [] : [`${pluralize(plan.kept.length, 'file')} of earlier changes kept`];
  if (plan.foreign.length > 0) kept.push(foreignLine(plan.foreign));
  if (isEmptyPlan(plan))
    return lines(...kept, `${green('nothing to do')} ${target}: the repository is up to date`);
  if (dryRun) {
    const creation = created ? ', and the repository would be created' : '';
    const sent = `${formatBytes(plan.bytes)} would be sent${creation}; nothing was sent`;
    return lines(fileTable(plan), ...kept, `${green('planned')} ${target}: ${sent}`);
  }
  const creation = created ? ['the repository was created'] : [];
  const oid = commit === undefined ? '' : `commit ${commit.oid.slice(0, 7)} `;
  const pushed = `${green('pushed')} ${target}: ${oid}in ${formatSeconds(elapsedMs)}`;
  return lines(countTable(plan), ...kept, ...creation, pushed);
}

const shownPaths = 3;

function foreignLine(files: readonly PlannedFile[]): string {
  const paths = files.slice(0, shownPaths).map(({ path }) => escapeUnsafe(path));
  const rest = files.length > shownPaths ? ' …' : '';
  return `${pluralize(files.length, 'file')} that no known push wrote, kept: ${paths.join(', ')}${rest}`;
}

const lines = (...texts: readonly string[]): string => texts.map((text) => `${text}\n`).join('');

const listsOf = ({ added, changed, deleted }: PushPlan): [string, readonly PlannedFile[]][] =>
  Object.entries({ added, changed, deleted });

const fileTable = (plan: PushPlan): string =>
  formatTable([
    ['', '', 'size'],
    ...listsOf(plan).flatMap(([verb, files]) =>
      files.map(({ path, bytes }) => [escapeUnsafe(path), verb, formatBytes(bytes)]),
    ),
  ]);

const countTable = (plan: PushPlan): string =>
  formatTable([
    ['', 'files', 'size'],
    ...listsOf(plan).map(([verb, files]) => [
      verb,
      formatCount(files.length),
      formatBytes(files.reduce((sum, { bytes }) => sum + bytes, 0)),
    ]),
  ]);
