/** Registered charities: the Exempt Organizations Business Master File of the Internal Revenue Service. */
import { code, dollars, integer, required, text } from '../../layout/columns.ts';
import { type FileFacts, tableReader } from '../../layout/reader.ts';
import type { Outcome } from '../../outcome.ts';
import { rowKey } from '../../row-key.ts';
import type { ContextSource, Conversion } from '../../source.ts';

export const nonprofits: ContextSource = {
  name: 'nonprofits',
  title: 'Exempt Organizations Business Master File',
  publisher: 'Internal Revenue Service',
  license: 'public domain',
  url: 'https://www.irs.gov/charities-non-profits/exempt-organizations-business-master-file-extract-eo-bmf',
  country: 'US',
  open,
};

/** Column names: https://www.irs.gov/pub/irs-soi/eo-info.pdf. `ICO` names a private person, and is not read. */
const extract = {
  name: 'extract of a state or region (eo_mi.csv)',
  columns: {
    EIN: required(code(9)),
    NAME: required(text()),
    CITY: text(),
    STATE: text(),
    SUBSECTION: required(code(2)),
    TAX_PERIOD: integer(),
    ASSET_AMT: dollars(),
    REVENUE_AMT: dollars(),
    NTEE_CD: text(),
  },
  ignored: [
    'ICO',
    'STREET',
    'ZIP',
    'GROUP',
    'AFFILIATION',
    'CLASSIFICATION',
    'RULING',
    'DEDUCTIBILITY',
    'FOUNDATION',
    'ACTIVITY',
    'ORGANIZATION',
    'STATUS',
    'ASSET_CD',
    'INCOME_CD',
    'FILING_REQ_CD',
    'PF_FILING_REQ_CD',
    'ACCT_PD',
    'INCOME_AMT',
    'SORT_NAME',
  ],
} as const;

/** Section 501(c)(3) of the Internal Revenue Code; others are clubs, chambers of commerce, unions. */
const charities = '03';

function open(): Conversion {
  return {
    readers: [
      tableReader(extract, (record, file): Outcome[] => {
        const { CITY: city, STATE: state } = record;
        if (record.SUBSECTION !== charities) return [{ skipped: 'organizations that are not charities' }];
        if (city === null || state === null) return [{ skipped: 'charities without a city' }];
        return [
          {
            place: { name: city, state },
            table: 'nonprofits',
            vintage: monthOf(file),
            row: {
              id: rowKey('eo', record.EIN),
              registration_number: record.EIN,
              name: record.NAME,
              category: categoryOf(record.NTEE_CD),
              revenue_cents: filed(record.REVENUE_AMT, record.TAX_PERIOD),
              assets_cents: filed(record.ASSET_AMT, record.TAX_PERIOD),
            },
          },
        ];
      }),
    ],
  };
}

const monthOf = ({ retrieved }: FileFacts): string => retrieved.slice(0, 'YYYY-MM'.length);

/** Null for zero, which means “not filed” or “below the limit”: churches and small charities need not file. */
const filed = (cents: number | null, taxPeriod: number | null): number | null =>
  cents === 0 || taxPeriod === null || taxPeriod === 0 ? null : cents;

/** Major groups of the National Taxonomy of Exempt Entities: https://urbaninstitute.github.io/nccs-legacy/ntee/ntee.html */
const majorGroups: Readonly<Record<string, string>> = {
  A: 'Arts, Culture & Humanities',
  B: 'Education',
  C: 'Environment',
  D: 'Animal-Related',
  E: 'Health Care',
  F: 'Mental Health & Crisis Intervention',
  G: 'Voluntary Health Associations & Medical Disciplines',
  H: 'Medical Research',
  I: 'Crime & Legal-Related',
  J: 'Employment',
  K: 'Food, Agriculture & Nutrition',
  L: 'Housing & Shelter',
  M: 'Public Safety, Disaster Preparedness & Relief',
  N: 'Recreation & Sports',
  O: 'Youth Development',
  P: 'Human Services',
  Q: 'International, Foreign Affairs & National Security',
  R: 'Civil Rights, Social Action & Advocacy',
  S: 'Community Improvement & Capacity Building',
  T: 'Philanthropy, Voluntarism & Grantmaking Foundations',
  U: 'Science & Technology',
  V: 'Social Science',
  W: 'Public & Societal Benefit',
  X: 'Religion-Related',
  Y: 'Mutual & Membership Benefit',
};

/** `P20` → `Human Services`; null for codes without a group, such as Z99 (unknown). */
const categoryOf = (ntee: string | null): string | null => majorGroups[ntee?.charAt(0) ?? ''] ?? null;
