/** Sheets of the yearly workbook that NetFile exports for a city: schedules of Form 460 in the California format. */
import { dollars, required, serialDate, text } from '../../layout/columns.ts';

/** Columns of every schedule that is read. */
const report = {
  Filer_ID: text(),
  Filer_NamL: required(text()),
  Report_Num: text(),
  From_Date: required(serialDate()),
  Thru_Date: required(serialDate()),
  Form_Type: required(text()),
  Tran_ID: required(text()),
  Entity_Cd: text(),
  Cand_NamL: text(),
  Cand_NamF: text(),
  /** `S` supports the candidate, `O` opposes. */
  Sup_Opp_Cd: text(),
  Memo_Code: text(),
} as const;

export const contributions = {
  name: 'A-Contributions of a NetFile workbook',
  columns: {
    ...report,
    Tran_NamL: text(),
    Tran_Date: serialDate(),
    Tran_Amt1: required(dollars()),
    tblDetlTran_Offic_Dscr: text(),
  },
  ignored: (
    'Committee_Type Rpt_Date Elect_Date tblCover_Office_Cd tblCover_Offic_Dscr Rec_Type Tran_NamF Tran_NamT Tran_NamS ' +
    'Tran_Adr1 Tran_Adr2 Tran_City Tran_State Tran_Zip4 Tran_Emp Tran_Occ Tran_Self Tran_Type Tran_Date1 Tran_Amt2 Tran_Dscr ' +
    'Cmte_ID Tres_NamL Tres_NamF Tres_NamT Tres_NamS Tres_Adr1 Tres_Adr2 Tres_City Tres_State Tres_Zip Intr_NamL Intr_NamF ' +
    'Intr_NamT Intr_NamS Intr_Adr1 Intr_Adr2 Intr_City Intr_State Intr_Zip4 Intr_Emp Intr_Occ Intr_Self Cand_NamT Cand_NamS ' +
    'tblDetlTran_Office_Cd Juris_Cd Juris_Dscr Dist_No Off_S_H_Cd Bal_Name Bal_Num Bal_Juris Memo_RefNo BakRef_TID ' +
    'XRef_SchNm XRef_Match Loan_Rate Int_CmteId'
  ).split(' '),
};

export const expenditures = {
  name: 'E-Expenditure of a NetFile workbook',
  columns: {
    ...report,
    Payee_NamL: text(),
    Expn_Date: serialDate(),
    Amount: required(dollars()),
    Offic_Dscr: text(),
  },
  ignored: (
    'Committee_Type Rpt_Date Elect_Date tblCover_Office_Cd tblCover_Offic_Dscr Rec_Type Payee_NamF Payee_NamT Payee_NamS ' +
    'Payee_Adr1 Payee_Adr2 Payee_City Payee_State Payee_Zip4 Cum_YTD Expn_ChkNo Expn_Code Expn_Dscr Agent_NamL Agent_NamF ' +
    'Agent_NamT Agent_NamS Cmte_ID Tres_NamL Tres_NamF Tres_NamT Tres_NamS Tres_Adr1 Tres_Adr2 Tres_City Tres_ST Tres_ZIP4 ' +
    'Cand_NamT Cand_NamS Office_Cd Juris_Cd Juris_Dscr Dist_No Off_S_H_Cd Bal_Name Bal_Num Bal_Juris Memo_RefNo ' +
    'BakRef_TID G_From_E_F XRef_SchNm XRef_Match'
  ).split(' '),
};
