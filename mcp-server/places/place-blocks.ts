/** The blocks of a city.json, as data and as text. */
import { blocks } from '../../schemas/blocks.ts';
import { counted, textTable } from '../answers/text.ts';
import type { CityDocument } from '../service/service.ts';

export type BlockRow = Readonly<Record<string, unknown>>;

export type PlaceBlock = {
  readonly name: string;
  /** All rows of the place; the file may have only the newest, and only those that a caller selected are in `rows`. */
  readonly total: number;
  /** URL of the file with all rows. */
  readonly url: string;
  /** The newest rows. */
  readonly rows: readonly BlockRow[];
};

/** The blocks of a place, in the order of the contract. `wholeUrl` is the URL of blocks that are not truncated. */
export function blocksOf(document: CityDocument, wholeUrl: string): readonly PlaceBlock[] {
  const fields: Readonly<Record<string, unknown>> = document;
  return blocks.flatMap(({ name }) => {
    const value = fields[name];
    if (!Array.isArray(value)) return [];
    const rows = value.filter(isRow).map(name === electionResults ? withoutUncertainWinner : identity);
    const cut = document.truncated?.[name];
    return [{ name, total: cut?.total ?? rows.length, url: cut?.url ?? wholeUrl, rows }];
  });
}

const electionResults = 'election_results';

const identity = (row: BlockRow): BlockRow => row;

/** Who won is not said of a contest that is not known to be complete: votes of a part of the place may show the loser ahead. */
function withoutUncertainWinner(row: BlockRow): BlockRow {
  if (row['complete'] === true || row['won'] === undefined) return row;
  const { won: _won, ...rest } = row;
  return rest;
}

/** What a reader must know about the rows. */
const noteOn = (name: string, rows: readonly BlockRow[]): string =>
  name === electionResults && rows.some(({ complete }) => complete !== true)
    ? '\nContests without complete: true may lack votes; area says which part of the place they cover. Do not name a winner of them.'
    : '';

const isRow = (value: unknown): value is BlockRow => typeof value === 'object' && value !== null;

/** A heading with row counts, and a table of the shown rows. */
export function blockText(
  name: string,
  { total, shown, rows, url }: { total: number; shown: number; rows: readonly BlockRow[]; url: string },
): string {
  if (shown === 0) return `${name}: ${counted(total, 'row')}.`;
  const which = shown < total ? `the newest ${shown} of ${counted(total, 'row')}` : counted(total, 'row');
  return `${name} (${which}; all in ${url}):\n${textTable(rows.map(withGroupedVotes))}${noteOn(name, rows)}`;
}

/** Shortens a roll call to `yes: Ann Lee, Bo Diaz; no: Cy Roe`. */
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
