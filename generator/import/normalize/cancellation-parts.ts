/** Divides a text into the parts that the rule about cancelled meetings reads (cancellation.ts). Pure. */
import { plainText } from './text.ts';

export type Part = {
  readonly text: string;
  /** With what separates it from the next part. */
  readonly raw: string;
  /** The text in front of it. */
  readonly before: string;
};

const edge = '(?:cancel|postpon|resched|deferred|no quorum|annul|report)';
const abbreviation =
  'jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|janv|févr|juil|déc|st|mon|tues?|wed|thur?s?|fri|sat|sun';
/** “The session at 5 p.m. is cancelled” is one sentence. */
const hour = String.raw`(?<=[ap]\.m\.)\s(?:is|was|has|will|are|were|have)\b`;
const separator = new RegExp(
  String.raw`\n|[;!?|*•·<>()[\]"“”«»–—]|(?<!\b(?:${abbreviation}))\.(?!${hour})(?=\s|$)|(?<!\bto):(?!\d)|\s-+\s?|-{2,}|(?<!(?<!\p{L})un)[-/](?=\s?${edge})|(?<=(?:ed|ée?|led))[-/](?=\s?\p{L})`,
  'giu',
);

/** `RESCHEDULED-from May 4`, `Rescheduled (to May 4)`: what follows belongs to the word. */
const beforePlan =
  /-(?=from\b)|(?<=(?:resched\w*|postponed|deferred))\s*[-–—:(]+\s*(?=(?:to|from|until|for|new date)\b)/giu;

/** The parts of a text: they end at line breaks, dashes, brackets and sentences. */
export function partsOf(text: string | null | undefined): Part[] {
  const plain = (plainText(text) ?? '').replaceAll(beforePlan, ' ');
  const ends = [...plain.matchAll(separator)].map(({ index, 0: sign }) => index + sign.length);
  return [...ends, plain.length].map((end, index) => {
    const from = ends[index - 1] ?? 0;
    const raw = plain.slice(from, end);
    return {
      raw,
      text: raw.replace(/^[\s–—-]+|[\s\n;!?|*•·<>()[\]"“”«»–—.:/-]+$/gu, ''),
      before: plain.slice(0, from).replace(/[\s:–—-]+$/u, ''),
    };
  });
}
