/** A comparison as CSV: what the page shows. Pure. */
import type { ComparisonDocument } from '../../../../schemas/documents.ts';
import { csvTable } from '../../../../schemas/formats/csv.ts';
import { type Compared, voteLetters } from '../../../../schemas/formats/vote-comparison.ts';

type Member = Pick<ComparisonDocument['members'][number], 'name'>;
type Vote = ComparisonDocument['votes'][number];

const columns = [
  'date',
  'body',
  'file_number',
  'subject',
  'action',
  'stage',
  'outcome',
  'motion_result',
  'yes',
  'no',
  'member_a',
  'vote_a',
  'member_b',
  'vote_b',
  'comparison',
  'vote_state',
  'motion_id',
  'meeting_id',
  'url',
  'source_url',
] as const;

const voteOf: ReadonlyMap<string, string> = new Map(
  Object.entries(voteLetters).map(([vote, letter]) => [letter, vote]),
);

/** @param urlOf the absolute address of a vote's decision */
export const comparisonTable = (
  { a, b, shown }: { readonly a: Member; readonly b: Member; readonly shown: readonly Compared<Vote>[] },
  urlOf: (vote: Vote) => string,
): string =>
  csvTable(
    columns,
    shown.map(({ vote, a: letterA, b: letterB, comparison }) => [
      vote.date,
      vote.body,
      vote.file_number,
      vote.subject,
      vote.action,
      vote.stage,
      vote.outcome,
      vote.result,
      vote.yes,
      vote.no,
      a.name,
      voteOf.get(letterA) ?? 'several',
      b.name,
      voteOf.get(letterB) ?? 'several',
      comparison,
      vote.vote_state?.join('; '),
      vote.motion_id,
      vote.meeting_id,
      urlOf(vote),
      vote.source_url,
    ]),
  );
