/**
 * Rows of election results that count ballots or voters instead of a candidate. Sources such as OpenElections list them among the
 * candidates of a contest: `Public Counter` was the leader of a contest in New York with 48 % of the votes. Pages, `check` and
 * importers use this rule; published rows stay as they are.
 */
import { fold } from '../names/fold.ts';
import type { Row } from './index.ts';

/**
 * What such a row counts:
 * - `unnamed`: votes for people whom the source does not name, such as all write-ins together. Votes, but not of a candidate.
 * - `ballots`: ballots, voters, or ballots without a valid vote. Not votes for anybody; some are totals of the other rows.
 */
export type AccountingKind = 'unnamed' | 'ballots';

/** Names by kind: lowercase, without punctuation. Case, punctuation, accents, plurals and a number at the end do not matter. */
const accountingNames: Readonly<Record<AccountingKind, readonly string[]>> = {
  unnamed: [
    'write in',
    'writein',
    'write in vote',
    'write in write in',
    'write in total',
    'total write in',
    'misc write in',
    'other write in',
    'qualified write in',
    'unqualified write in',
    'unresolved write in',
    'unassigned write in',
    'unattributable write in',
    'unattributable write in write in',
    'rejected write in',
    'invalid write in',
    'write in invalid write in',
    'blank write in',
    'not assigned',
    'not qualified',
    'scattering',
    'scattered',
    'scattered vote',
    'scatter',
    'other',
    'all other',
    'other candidate',
    'autre candidat',
  ],
  ballots: [
    // New York City, by voting method and their sums.
    'public counter',
    'emergency',
    'manually counted',
    'manually counted emergency',
    'absentee military',
    'military',
    'absentee',
    'federal',
    'federal ballot',
    'federal vote',
    'affidavit',
    'special presidential',
    'special vote',
    'unrecorded',
    'total applicable ballot',
    'less inapplicable federal special presidential ballot',
    // Ballots without a valid vote.
    'under vote',
    'undervote',
    'over vote',
    'overvote',
    'number of under vote',
    'number of over vote',
    'over',
    'under',
    'time over voted',
    'time blank voted',
    'number of time over voted',
    'residual vote',
    'blank',
    'blank vote',
    'blank ballot',
    'void',
    'void vote',
    'void blank',
    'blank void',
    'invalid',
    'invalid vote',
    'invalid ballot',
    'spoiled ballot',
    'spoilt ballot',
    'rejected ballot',
    'exhausted',
    'exhausted ballot',
    'bulletin rejete',
    'bulletin nul',
    'vote rejete',
    'vote nul',
    'vote blanc',
    // Ballots, voters and totals.
    'ballot cast',
    'ballot cast total',
    'ballot cast blank',
    'total ballot',
    'total ballot cast',
    'card cast',
    'time counted',
    'time cast',
    'ballot counted',
    'voter',
    'registered voter',
    'registered voter total',
    'registration',
    'voter turnout',
    'voter turnout total',
    'turnout',
    'total',
    'total vote',
    'total vote cast',
    'vote cast',
    'contest total',
    'precinct reporting',
    'number of precinct',
    'number of precinct for race',
    'number of precinct reporting',
    'bulletin depose',
    'bulletin valide',
    'vote valide',
    'electeur inscrit',
    'electeur',
  ],
};

const kinds: ReadonlyMap<string, AccountingKind> = new Map(
  (['unnamed', 'ballots'] as const).flatMap((kind) =>
    accountingNames[kind].map((name) => [nameKey(name), kind] as const),
  ),
);

/**
 * Returns what a row counts if it is not a candidate, else undefined. A row that its source marks as elected is a candidate whatever its
 * name, and so is a row of a party whose name has a single word, since `Blank` may be a surname. In a contest named like a count
 * (`Registered Voters`), no row is a candidate.
 *
 * @example accountingKind({ contest: 'Mayor', candidate: 'Under Votes' }) // 'ballots'
 * @example accountingKind({ contest: 'Mayor', candidate: 'Write-in: Ann Lee' }) // undefined
 */
export function accountingKind({
  contest,
  candidate,
  party,
  won,
}: Pick<Row<'election_results'>, 'contest' | 'candidate'> & {
  readonly party?: string | null | undefined;
  readonly won?: boolean | null | undefined;
}): AccountingKind | undefined {
  if (won === true) return undefined;
  const kind = kindOf(candidate) ?? (kindOf(contest) === 'ballots' ? 'ballots' : undefined);
  const mayBeSurname = kind === 'ballots' && /^\p{L}+$/u.test(candidate);
  return mayBeSurname && party !== undefined && party !== null && party !== '' ? undefined : kind;
}

/** Longer names are never counts, and are not examined. */
const maxLength = 80;

const kindOf = (name: string): AccountingKind | undefined =>
  name.length > maxLength ? undefined : kinds.get(nameKey(name));

/** `Write-Ins 2` -> `write in` */
function nameKey(name: string): string {
  const words = fold(name).match(/[a-z0-9]+/g) ?? [];
  const named = words.length > 1 && /^\d+$/.test(words.at(-1) ?? '') ? words.slice(0, -1) : words;
  return named.map((word) => (word.length > 2 && word.endsWith('s') ? word.slice(0, -1) : word)).join(' ');
}
