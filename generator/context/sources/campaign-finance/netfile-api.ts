/**
 * Responses of NetFile's Campaign API: filers, filings and transactions. A transaction needs its filer, which states the city, and its
 * filing, which states whether it was amended. https://github.com/NetFile/campaign-api-client
 */
import * as z from 'zod';
import { documentReader, type DocumentReader } from '../../layout/reader.ts';
import type { Outcome } from '../../outcome.ts';
import { agencyOf } from './agencies.ts';
import type { Line, Reports } from './reports.ts';
import { candidateOf } from './schedules.ts';

const text = z.string().nullish();
const day = z.string().regex(/^\d{4}-\d{2}-\d{2}/);

const filer = z.object({
  filerNid: z.string().min(1),
  filerName: z.string().min(1),
  aid: z.string(),
  candidateName: text,
  electionInfluences: z.array(z.object({ seat: z.object({ officeName: text }).nullish() })).nullish(),
});

const filing = z.object({
  filingNid: z.string().min(1),
  filingMeta: z.object({ startDate: day, endDate: day, amendmentSequence: z.number().nullish() }),
});

const transaction = z.object({
  elementNid: z.string().min(1),
  visibilityLevel: z.string(),
  elementStatus: z.string(),
  filingNid: z.string(),
  filerNid: z.string(),
  transactionId: z.string().min(1),
  calculatedDate: day.nullish(),
  calculatedAmount: z.number(),
  isItemized: z.boolean(),
  transaction: z.object({
    formType: z.string(),
    entityCd: text,
    memoCode: z.union([z.boolean(), z.string()]).nullish(),
    tranNamL: text,
    candNamF: text,
    candNamL: text,
    supOppCd: text,
    officeDscr: text,
  }),
});

type Filer = z.output<typeof filer>;
type Filing = z.output<typeof filing>;
type Transaction = z.output<typeof transaction>;

/** Selects arrays whose items all have a field. */
const arrayWith =
  (field: string) =>
  (document: unknown): readonly unknown[] | undefined =>
    Array.isArray(document) &&
    document.every((item) => typeof item === 'object' && item !== null && field in item)
      ? document
      : undefined;

export function apiReaders(reports: Reports): readonly DocumentReader[] {
  const filers = new Map<string, Filer>();
  const filings = new Map<string, Filing>();
  return [
    documentReader(
      { name: 'NetFile filers', schema: filer, select: arrayWith('electionInfluences') },
      (one) => {
        filers.set(one.filerNid, one);
        return [];
      },
    ),
    documentReader({ name: 'NetFile filings', schema: filing, select: arrayWith('filingMeta') }, (one) => {
      filings.set(one.filingNid, one);
      return [];
    }),
    documentReader(
      { name: 'NetFile transactions', schema: transaction, select: arrayWith('calTransactionType') },
      (one): Outcome[] => {
        const line = lineOf(one, filers.get(one.filerNid), filings.get(one.filingNid));
        if ('skipped' in line) return [line];
        reports.add(line);
        return [];
      },
    ),
  ];
}

function lineOf(
  one: Transaction,
  by: Filer | undefined,
  report: Filing | undefined,
): Line | { readonly skipped: string } {
  // Agency accounts see more than the public.
  if (one.visibilityLevel !== 'Public' || one.elementStatus !== 'Active')
    return { skipped: 'transactions that are not public or no longer valid' };
  if (!one.isItemized) return { skipped: 'unitemized amounts' };
  const agency = by === undefined ? undefined : agencyOf(by.aid);
  if (by === undefined || report === undefined || agency === undefined)
    return { skipped: 'transactions without a filer, a filing or a known city' };
  const { startDate, endDate, amendmentSequence } = report.filingMeta;
  return {
    agency,
    year: startDate.slice(0, 4),
    filerId: by.filerNid,
    filer: by.filerName,
    report: String(amendmentSequence ?? 0),
    from: startDate.slice(0, 10),
    to: endDate.slice(0, 10),
    date: one.calculatedDate?.slice(0, 10) ?? null,
    cents: Math.round(one.calculatedAmount * 100),
    id: one.transactionId,
    ...detailsOf(one.transaction, by),
  };
}

function detailsOf(
  details: Transaction['transaction'],
  by: Filer,
): Pick<Line, 'schedule' | 'entity' | 'name' | 'candidate' | 'contest' | 'memo'> {
  const offices = new Set((by.electionInfluences ?? []).flatMap(({ seat }) => seat?.officeName ?? []));
  const [office] = offices;
  const stated = candidateOf(details.candNamF ?? null, details.candNamL ?? null, details.supOppCd ?? null);
  const isAgainst = details.supOppCd?.toUpperCase() === 'O';
  return {
    schedule: details.formType,
    entity: details.entityCd ?? null,
    name: details.tranNamL ?? null,
    candidate: stated ?? (isAgainst ? null : (by.candidateName ?? null)),
    contest: details.officeDscr ?? (offices.size === 1 && office !== undefined ? office : null),
    memo: details.memoCode === null || details.memoCode === undefined ? null : String(details.memoCode),
  };
}
