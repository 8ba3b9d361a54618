/** A run over all places verifies the incremental ones: it finds what they could not notice. */
import { placeFolderOf } from '../store/manifest/sections.ts';
import { pluralize } from '../system/terminal.ts';
import { escapeUnsafe } from '../system/text.ts';
import type { PublishPlan } from './section-plan.ts';

/**
 * The files of places that changed although no run with `--since-last` would have read the place; none if `expected`, the folders of
 * the places that it would have read, is not known.
 */
export function missedFiles(
  { added, changed, retired }: Pick<PublishPlan, 'added' | 'changed' | 'retired'>,
  expected: ReadonlySet<string> | undefined,
): string[] {
  if (expected === undefined) return [];
  return [...added, ...changed, ...retired]
    .map(({ path }) => path)
    .filter((path) => {
      const folder = placeFolderOf(path);
      return folder !== undefined && !expected.has(folder);
    })
    .toSorted();
}

const maxShown = 5;

/** The report for people; empty if nothing was missed. */
export function missedSummary(missed: readonly string[]): string {
  if (missed.length === 0) return '';
  const places = new Set(missed.map(placeFolderOf)).size;
  const shown = missed.slice(0, maxShown).map(escapeUnsafe).join(' ');
  return `Runs with --since-last had missed ${pluralize(missed.length, 'file')} of ${pluralize(places, 'place')}, which are now published: ${shown}${missed.length > maxShown ? ' …' : ''}\n`;
}
