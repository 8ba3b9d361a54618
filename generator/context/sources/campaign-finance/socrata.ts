/** Contributions, expenditures and loans of campaigns in San Francisco, from the city's open data portal (Socrata). */
import { date, dollars, optional, required, text } from '../../layout/columns.ts';
import { tableReader } from '../../layout/reader.ts';
import type { Outcome } from '../../outcome.ts';
import { rowKey } from '../../row-key.ts';
import type { ContextSource, Conversion } from '../../source.ts';
import { candidateOf, counterpartyOf, isMemo, kindOfSchedule } from './schedules.ts';

const page = 'https://data.sfgov.org/City-Management-and-Ethics/Campaign-Finance-Transactions/pitq-e56w';

export const socrataCampaigns: ContextSource = {
  name: 'campaign-finance-socrata',
  title: 'Campaign Finance - Transactions',
  publisher: 'San Francisco Ethics Commission',
  license: 'unstated',
  url: page,
  country: 'US',
  open,
};

/** The portal omits columns that are empty in all rows of a response. It has only current reports: amendments replace them. */
const layout = {
  name: 'transactions of San Francisco',
  columns: {
    filer_nid: required(text()),
    filer_name: required(text()),
    form_type: required(text()),
    filing_nid: required(text()),
    transaction_id: optional(text()),
    entity_code: optional(text()),
    transaction_last_name: optional(text()),
    transaction_date: optional(date()),
    calculated_date: optional(date()),
    calculated_amount: required(dollars()),
    candidate_first_name: optional(text()),
    candidate_last_name: optional(text()),
    office_description: optional(text()),
    support_oppose_code: optional(text()),
    memo_code: optional(text()),
  },
  // A request may select any of its columns.
  ignored: 'any',
} as const;

function open(): Conversion {
  // A selection may have a report and its amendment, which repeats the transactions under their numbers.
  const filings = new Map<string, string>();
  return {
    readers: [
      tableReader(layout, (row): Outcome[] => {
        const kind = kindOfSchedule(row.form_type);
        if (kind === undefined) return [{ skipped: 'lines of other schedules' }];
        if (row.transaction_id === null) return [{ skipped: 'unitemized amounts' }];
        if (isMemo(row.memo_code)) return [{ skipped: 'lines that only explain another line' }];
        const transaction = rowKey(
          't',
          JSON.stringify(Object.values({ ...row, filing_nid: null, wide: null })),
        );
        const filing = filings.get(transaction) ?? row.filing_nid;
        filings.set(transaction, filing);
        if (filing !== row.filing_nid) return [{ skipped: 'transactions repeated in another report' }];
        return [
          {
            place: { geoid: '0667000' },
            table: 'campaign_finance',
            vintage: 'current reports',
            row: {
              id: rowKey('cfs', row.filing_nid, row.form_type, row.transaction_id),
              filer: row.filer_name,
              candidate: candidateOf(
                row.candidate_first_name,
                row.candidate_last_name,
                row.support_oppose_code,
              ),
              contest: row.office_description,
              kind,
              amount_cents: row.calculated_amount,
              date: row.transaction_date ?? row.calculated_date,
              counterparty: counterpartyOf(row.entity_code, row.transaction_last_name),
              source_url: page,
            },
          },
        ];
      }),
    ],
  };
}
