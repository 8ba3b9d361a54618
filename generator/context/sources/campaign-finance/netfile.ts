/** Contributions and expenditures that campaigns report to California cities through NetFile. */
import { FileError } from '../../files/file-error.ts';
import { type FileFacts, tableReader } from '../../layout/reader.ts';
import type { Outcome } from '../../outcome.ts';
import type { ContextSource, Conversion } from '../../source.ts';
import { agencyCodes, agencyOf } from './agencies.ts';
import { apiReaders } from './netfile-api.ts';
import { type Line, Reports } from './reports.ts';
import { candidateOf } from './schedules.ts';
import { contributions, expenditures } from './workbook.ts';

export const netfileCampaigns: ContextSource = {
  name: 'campaign-finance-netfile',
  title: 'Campaign statements filed with NetFile',
  publisher: 'Cities of California',
  license: 'unstated',
  url: 'https://public.netfile.com/pub2/',
  country: 'US',
  open,
};

function open(): Conversion {
  const reports = new Reports();
  const add = (line: Line): Outcome[] => {
    reports.add(line);
    return [];
  };
  return {
    readers: [
      ...apiReaders(reports),
      tableReader(contributions, (row, file) =>
        add({
          ...lineOf(row, file),
          name: row.Tran_NamL,
          date: row.Tran_Date,
          cents: row.Tran_Amt1,
          contest: row.tblDetlTran_Offic_Dscr,
        }),
      ),
      tableReader(expenditures, (row, file) =>
        add({
          ...lineOf(row, file),
          name: row.Payee_NamL,
          date: row.Expn_Date,
          cents: row.Amount,
          contest: row.Offic_Dscr,
        }),
      ),
    ],
    end: () => reports.rows(),
  };
}

type CommonCells = {
  readonly Filer_ID: string | null;
  readonly Filer_NamL: string;
  readonly Report_Num: string | null;
  readonly From_Date: string;
  readonly Thru_Date: string;
  readonly Form_Type: string;
  readonly Tran_ID: string;
  readonly Entity_Cd: string | null;
  readonly Cand_NamL: string | null;
  readonly Cand_NamF: string | null;
  readonly Sup_Opp_Cd: string | null;
  readonly Memo_Code: string | null;
};

const lineOf = (row: CommonCells, file: FileFacts) => ({
  ...exportOf(file),
  filerId: row.Filer_ID,
  filer: row.Filer_NamL,
  report: row.Report_Num,
  from: row.From_Date,
  to: row.Thru_Date,
  schedule: row.Form_Type,
  id: row.Tran_ID,
  entity: row.Entity_Cd,
  candidate: candidateOf(row.Cand_NamF, row.Cand_NamL, row.Sup_Opp_Cd),
  memo: row.Memo_Code,
});

/** @throws {FileError} if the file name does not state the city and the year */
function exportOf({ name }: FileFacts): Pick<Line, 'agency' | 'year'> {
  const [, code = '', year = ''] = /(?:^|\/)efile_(?:newest_)?([a-z]+)_(\d{4})/i.exec(name) ?? [];
  const agency = agencyOf(code);
  if (agency === undefined)
    throw new FileError(
      `does not state its city: keep the original file name, such as efile_BRK_2018.xlsx. Known cities: ${agencyCodes.join(', ')}`,
    );
  return { agency, year };
}
