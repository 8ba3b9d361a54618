/** Rules for all California campaign statements: schedules of Form 460, and whose names are kept. Pure. */
import type { Row } from '../../../../schemas/tables/index.ts';

type Kind = Row<'campaign_finance'>['kind'];

/**
 * Schedules whose lines are separate transactions. Others repeat them (D, G, Forms 496 and 497), or list debts and other items.
 * https://www.fppc.ca.gov/content/dam/fppc/NS-Documents/TAD/Campaign%20Forms/460.pdf
 */
const kinds: ReadonlyMap<string, Kind> = new Map([
  ['A', 'contribution'],
  ['E', 'expenditure'],
  ['B1', 'loan'],
]);

export const kindOfSchedule = (schedule: string): Kind | undefined => kinds.get(schedule);

/** True for a line that only explains another line, which already includes its amount. */
export const isMemo = (code: string | null): boolean => code !== null && !/^(?:n|no|f|false|0)$/i.test(code);

/** Committees and organizations. `IND` is a person. */
const organizations: ReadonlySet<string> = new Set(['COM', 'OTH', 'PTY', 'SCC', 'RCP']);

/** The counterparty, unless it is a person: contributors and payees did not choose a public role, so their names are left out. */
export const counterpartyOf = (entity: string | null, name: string | null): string | null =>
  entity !== null && organizations.has(entity.toUpperCase()) ? name : null;

/** `Judith Appel` */
const fullName = (first: string | null, last: string | null): string | null =>
  last === null ? null : [first, last].filter((part) => part !== null).join(' ');

/** The candidate, unless the money opposes that person: then it is not part of the campaign. */
export const candidateOf = (first: string | null, last: string | null, side: string | null): string | null =>
  side?.toUpperCase() === 'O' ? null : fullName(first, last);
