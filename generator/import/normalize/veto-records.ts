/**
 * Links the records of vetoes with the later votes on them, in whichever meetings of a place they are. Only what is certain is linked:
 * a record is about the matter of the vote, or its title names the file number of that matter and no other. Pure.
 */
import { type Row, vetoBases } from '../../../schemas/tables/index.ts';
import { hashOf } from './records.ts';
import { mentionsVeto } from './vetoes.ts';

/** A decision with what says whether it is about a veto. */
export type VetoDecision = Pick<
  Row<'decisions'>,
  'id' | 'meeting_id' | 'muni_id' | 'matter_id' | 'outcome' | 'source_url'
> & {
  /** The day of its meeting. */
  readonly day: string;
  /** Its headline and action, and the titles of its item and matter. */
  readonly texts: readonly (string | null)[];
  readonly fileNumber: string | null;
};

/** Councils vote on a veto within weeks; file numbers begin anew every year or term. */
const longestMs = 366 * 86_400_000;

/** The links of a place, both ways. */
export function vetoLinks(decisions: readonly VetoDecision[]): Row<'decision_links'>[] {
  const votes = decisions.filter(isVote);
  const records = decisions.filter((decision) => !isVote(decision) && decision.texts.some(mentionsVeto));
  return records.flatMap((record) => {
    const [vote, ...others] = votes.filter((candidate) => isVoteOn(candidate, record));
    if (vote === undefined || others.some(({ matter_id: matter }) => matter !== vote.matter_id)) return [];
    const first = [vote, ...others].reduce((best, next) => (next.day < best.day ? next : best));
    return [...linkOf(record, first, vetoBases.vote), ...linkOf(first, record, vetoBases.record)];
  });
}

export const isVote = ({ outcome }: Pick<VetoDecision, 'outcome'>): boolean =>
  outcome === 'overridden' || outcome === 'sustained';

function isVoteOn(vote: VetoDecision, record: VetoDecision): boolean {
  const elapsedMs = Date.parse(vote.day) - Date.parse(record.day);
  if (vote.matter_id === null || elapsedMs < 0 || elapsedMs > longestMs) return false;
  return (
    vote.matter_id === record.matter_id || record.texts.some((text) => namesVetoedFile(text, vote.fileNumber))
  );
}

/** `veto and disapproval message of Introductory Number 229-A of 2022`, `returning Ordinance No. 2024-15 without approval` */
const vetoedFile =
  /\b(?:veto(?:ed)?|disapprov\w+|return(?:ed|ing)?|without (?:\w+ ){0,3}?approv(?:al|ing))\b(?<kind>.{0,60}?\b(?:number|no\.?|int\.?|file|bill|ordinance|resolution|(?:of|for|on) (?!the\b)[a-z]{1,4}\.?))\s*#?\s*(?:[a-z]{1,3}-)?(?<file>\d{1,7}(?:-\d{1,7}){0,2})(?:-[a-z]{1,2})?\b(?: of (?<year>\d{4})\b)?(?<rest>.{0,20})/is;

/** Another number directly after the first: the title names several files. */
const another = /^\s*(?:,|;|&|\band\b|\bthrough\b|\bto\b)\s*(?:no\.?s?|numbers?|#)?\s*\d/i;

/** True if a title about a veto names exactly one file, which has the number. */
export function namesVetoedFile(title: string | null, fileNumber: string | null): boolean {
  const { kind = '', file, year, rest = '' } = vetoedFile.exec(title ?? '')?.groups ?? {};
  if (
    file === undefined ||
    fileNumber === null ||
    !mentionsVeto(title) ||
    another.test(rest) ||
    !isOfKind(kind, fileNumber)
  )
    return false;
  const named = [...numbersIn(file), ...numbersIn(year ?? '')];
  const own = numbersIn(fileNumber);
  // A year alone is the first number of many files.
  if (named.length === 1) return own[0] === named[0] && (own.length === 1 || !isYear(named[0]));
  return named.length === own.length && named.every((number) => own.includes(number));
}

const numbersIn = (text: string): number[] => (text.match(/\d+/g) ?? []).map(Number);

const isYear = (number = 0): boolean => number >= 1900 && number < 2100;

const kinds = ['int', 'res', 'ord'] as const;

/** A resolution is not the introduction with the same number. Unknown kinds may be any. */
function isOfKind(words: string, fileNumber: string): boolean {
  const prefix = /^[a-z]+/i.exec(fileNumber)?.[0].toLowerCase();
  const own = kinds.find((kind) => prefix?.startsWith(kind) === true);
  const named = kinds.filter((kind) => new RegExp(String.raw`\b${kind}`, 'i').test(words));
  return own === undefined || named.length === 0 || named.includes(own);
}

const linkOf = (from: VetoDecision, to: VetoDecision, basis: string): Row<'decision_links'>[] =>
  to.matter_id === null
    ? []
    : [
        {
          id: `veto-${hashOf([from.id, to.matter_id])}`,
          decision_id: from.id,
          meeting_id: from.meeting_id,
          muni_id: from.muni_id,
          target_table: 'matters',
          target_id: to.matter_id,
          basis,
          confidence: null,
          source_url: from.source_url,
        },
      ];
