/** Rows of blocks in readable form. */
import type { BlockRow } from '../places/place-blocks.ts';
import { counted, textTable } from './text.ts';

/** A heading with how many rows there are, and a table of those that are shown. */
export function blockText(
  name: string,
  { total, shown, rows, url }: { total: number; shown: number; rows: readonly BlockRow[]; url: string },
): string {
  if (shown === 0) return `${name}: ${counted(total, 'row')}.`;
  const which = shown < total ? `the newest ${shown} of ${counted(total, 'row')}` : counted(total, 'row');
  return `${name} (${which}; all in ${url}):\n${textTable(rows.map(withGroupedVotes))}`;
}

/** `yes: Ann Lee, Bo Diaz; no: Cy Roe` says a roll call in fewer words than a list of votes. */
function withGroupedVotes(row: BlockRow): BlockRow {
  const { votes } = row;
  if (!Array.isArray(votes)) return row;
  const names = new Map<string, string[]>();
  for (const { name, vote } of votes.filter(isVote)) names.set(vote, [...(names.get(vote) ?? []), name]);
  return { ...row, votes: [...names].map(([vote, members]) => `${vote}: ${members.join(', ')}`).join('; ') };
}

const isVote = (value: unknown): value is { name: string; vote: string } =>
  typeof value === 'object' &&
  value !== null &&
  'name' in value &&
  typeof value.name === 'string' &&
  'vote' in value &&
  typeof value.vote === 'string';
