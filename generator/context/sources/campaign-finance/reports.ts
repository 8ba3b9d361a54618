/** Keeps the last report of each filer and period: an amendment repeats all lines of the report that it replaces. Pure. */
import type { Row } from '../../../../schemas/tables/index.ts';
import type { Outcome } from '../../outcome.ts';
import { rowKey } from '../../row-key.ts';
import type { Agency } from './agencies.ts';
import { counterpartyOf, isMemo, kindOfSchedule } from './schedules.ts';

export type Line = {
  readonly agency: Agency;
  readonly year: string;
  readonly filerId: string | null;
  readonly filer: string;
  /** `000` for the original, `001` for its first amendment. */
  readonly report: string | null;
  readonly from: string;
  readonly to: string;
  readonly schedule: string;
  readonly id: string;
  readonly entity: string | null;
  readonly name: string | null;
  readonly date: string | null;
  readonly cents: number;
  readonly candidate: string | null;
  readonly contest: string | null;
  readonly memo: string | null;
};

export class Reports {
  readonly #lines: Line[] = [];
  /** The number of the last report by filer and period, over all schedules. */
  readonly #last = new Map<string, number>();

  add(line: Line): void {
    this.#lines.push(line);
    const key = reportKey(line);
    this.#last.set(key, Math.max(this.#last.get(key) ?? 0, reportNumber(line)));
  }

  *rows(): Generator<Outcome> {
    for (const line of this.#lines)
      if (reportNumber(line) < (this.#last.get(reportKey(line)) ?? 0))
        yield { skipped: 'lines of amended reports' };
      else yield rowOf(line);
  }
}

/** A filer without a number yet has only its name. Always a hash, since keys with all parts would be too long. */
const reportKey = ({ agency, filerId, filer, from, to }: Line): string =>
  rowKey('cf', [agency.geoid, filerId ?? filer, from, to].join(' '));

/** The longest number of a transaction that fits into a key beside the report and the schedule. */
const maxPlainCharacters = 30;

const lineKey = (id: string): string => rowKey('t', id.length > maxPlainCharacters ? `long ${id}` : id);

const reportNumber = ({ report }: Line): number => (report === null ? 0 : Number.parseInt(report, 10) || 0);

function rowOf(line: Line): Outcome {
  const kind = kindOfSchedule(line.schedule);
  if (kind === undefined) return { skipped: 'lines of other schedules' };
  if (isMemo(line.memo)) return { skipped: 'lines that only explain another line' };
  const scope = `${reportKey(line)}-${line.schedule}-`;
  return {
    place: { geoid: line.agency.geoid },
    table: 'campaign_finance',
    vintage: line.year,
    scope,
    row: { ...transactionOf(line, kind), id: `${scope}${lineKey(line.id)}`, source_url: line.agency.url },
  };
}

function transactionOf(
  { filer, date, cents, candidate, contest, entity, name }: Line,
  kind: Row<'campaign_finance'>['kind'],
): Omit<Row<'campaign_finance'>, 'id' | 'muni_id' | 'source_url'> {
  return {
    filer,
    candidate,
    contest,
    kind,
    // A refund is negative.
    amount_cents: cents,
    date,
    counterparty: counterpartyOf(entity, name),
  };
}
