/** Who wrote a text: the mark on what a machine wrote, the small print for the rest. */
import { type Html, html } from '../html/template.ts';
import type { Words } from './words.ts';

const machine = 'ai:';

/** The visible mark, after a text of a machine. */
export const aiMark = (generatedBy: string | undefined, { ai }: Words): Html | undefined =>
  generatedBy?.startsWith(machine)
    ? html` <span class="ai" title="${ai.from(generatedBy.slice(machine.length))}"
        ><span class="visually-hidden">${ai.by}</span>${ai.mark}</span
      >`
    : undefined;

const origins: readonly (readonly [string, (by: string) => string])[] = [
  ['extract:', (rule) => `extracted from official text (${rule})`],
  ['human:', (who) => `written by ${who}`],
  ['publisher:', (who) => `published by ${who}`],
];

/** `human:a2council.vote` -> `written by a2council.vote`; undefined for official text and that of machines. */
export function originOf(generatedBy: string | undefined): string | undefined {
  const [prefix, tell] = origins.find(([prefix]) => generatedBy?.startsWith(prefix)) ?? [];
  return prefix === undefined ? undefined : tell?.(generatedBy?.slice(prefix.length) ?? '');
}
