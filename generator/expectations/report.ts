/** What a check of expectations prints, for people and for scripts. */
import { formatCount, type Output, pluralize, styled } from '../system/terminal.ts';
import { escapeUnsafe } from '../system/text.ts';
import type { Checked } from './check.ts';

/** `line 12, decisions, "rent stabilization": expected …; found …` */
export const faultText = ({ line, expectation: { on, q, with: filters }, faults }: Checked): string => {
  const asked = [
    ...(q === undefined ? [] : [JSON.stringify(q)]),
    ...Object.entries(filters).map(([name, value]) => `${name}=${value}`),
  ].join(' ');
  return `line ${line}, ${on}, ${asked}: ${faults.join('; ')}`;
};

const isMet = ({ outcome }: Checked): boolean => outcome === 'met';

/** For people: a line for each expectation that is not met, then the counts. */
export function checkSummary(checked: readonly Checked[], target: string, stdout: Output): string {
  const lines = checked.flatMap((each) =>
    each.outcome === 'met'
      ? []
      : [`${styled(colors[each.outcome], each.outcome, stdout)} ${escapeUnsafe(faultText(each))}`],
  );
  const missed = checked.length - checked.filter(isMet).length;
  const verdict = missed === 0 ? styled('green', 'met', stdout) : styled('yellow', 'not met', stdout);
  const counts =
    missed === 0
      ? `all ${pluralize(checked.length, 'expectation')}`
      : `${formatCount(missed)} of ${pluralize(checked.length, 'expectation')}`;
  return `${[...lines, `${verdict} ${counts} of ${escapeUnsafe(target)}`].join('\n')}\n`;
}

const colors = { failed: 'red', lost: 'red', 'new-place': 'yellow', 'place-gone': 'yellow' } as const;

/** For scripts. */
export const checkReport = (checked: readonly Checked[]): Record<string, unknown> => ({
  expectations: checked.length,
  met: checked.filter(isMet).length,
  not_met: checked
    .filter((each) => !isMet(each))
    .map(({ line, expectation: { on, q, with: filters }, outcome, faults }) => ({
      line,
      on,
      ...(q === undefined ? {} : { q }),
      ...(Object.keys(filters).length === 0 ? {} : { with: filters }),
      outcome,
      faults,
    })),
});

/** An error names this many faults. */
const maxNamed = 3;

/** For the error that refuses an index. */
export function lossText(lost: readonly Checked[]): string {
  const named = lost.slice(0, maxNamed).map(faultText);
  const more = lost.length - named.length;
  return [...named, ...(more > 0 ? [`${more} more`] : [])].join('. ');
}
