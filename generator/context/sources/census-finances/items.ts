/**
 * Item codes of the Census Bureau’s finance statistics → lines. A code is a letter for the kind of money and two digits for the function
 * (Government Finance and Employment Classification Manual). Pure.
 */
import {
  aidFor,
  chargesFor,
  type FinanceLine,
  type FunctionKey,
  otherLines,
  paymentsFor,
  spendingOn,
} from '../../../../schemas/catalog/finance-lines.ts';

/** Functions by the digits of the code. */
const functionsByDigits: Readonly<Record<string, FunctionKey>> = {
  '01': 'airports',
  '03': 'business_activities',
  '04': 'prisons',
  '05': 'corrections',
  '09': 'schools',
  '10': 'schools',
  '11': 'schools',
  '12': 'schools',
  '16': 'colleges',
  '18': 'colleges',
  '19': 'other_education',
  '21': 'other_education',
  '22': 'social_insurance',
  '23': 'financial_administration',
  '24': 'fire',
  '25': 'courts',
  '29': 'central_staff',
  '31': 'public_buildings',
  '32': 'health',
  '36': 'hospitals',
  '38': 'hospitals',
  '44': 'roads',
  '45': 'toll_roads',
  '47': 'transit_subsidies',
  '50': 'housing',
  '52': 'libraries',
  '59': 'natural_resources',
  '60': 'parking',
  '61': 'parks',
  '62': 'police',
  '66': 'inspection',
  '67': 'welfare',
  '68': 'welfare',
  '74': 'welfare',
  '75': 'welfare',
  '77': 'welfare',
  '79': 'welfare',
  '80': 'sewerage',
  '81': 'solid_waste',
  '85': 'veterans',
  '87': 'ports',
  '89': 'other',
  '90': 'liquor_stores',
  '91': 'water',
  '92': 'electricity',
  '93': 'gas',
  '94': 'transit',
};

/** Aid is classified into fewer functions, some of which have separate digits. */
const aidByDigits: Readonly<Record<string, FunctionKey>> = {
  ...functionsByDigits,
  '21': 'schools',
  '30': 'general_support',
  '42': 'health_and_hospitals',
  '46': 'roads',
  '47': 'transit_subsidies',
};

const paymentsByDigits: Readonly<Record<string, FunctionKey>> = {
  ...functionsByDigits,
  '30': 'general_support',
};

type LineOf = (digits: string) => FinanceLine | undefined;

const by =
  (keys: Readonly<Record<string, FunctionKey>>, line: (key: FunctionKey) => FinanceLine): LineOf =>
  (digits) => {
    const key = keys[digits];
    return key === undefined ? undefined : line(key);
  };

const constant =
  (line: FinanceLine): LineOf =>
  () =>
    line;

const spending = by(functionsByDigits, spendingOn);
const payments = by(paymentsByDigits, paymentsFor);

const taxes: Readonly<Record<string, FinanceLine>> = {
  '01': otherLines.property_tax,
  '09': otherLines.sales_tax,
  '40': otherLines.income_tax,
  '41': otherLines.corporate_income_tax,
};

/** Selective sales taxes have the digits 10 to 19, license taxes 20 to 29. */
function taxOf(digits: string): FinanceLine {
  const named = taxes[digits];
  if (named !== undefined) return named;
  if (digits.startsWith('1')) return otherLines.selective_sales_tax;
  return digits.startsWith('2') ? otherLines.license_tax : otherLines.other_taxes;
}

const miscellaneous: Readonly<Record<string, FinanceLine>> = {
  '01': otherLines.special_assessments,
  '10': otherLines.property_sales,
  '11': otherLines.property_sales,
  '20': otherLines.interest_earned,
  '30': otherLines.fines,
  '40': otherLines.rents,
  '41': otherLines.rents,
  '50': otherLines.donations,
  '95': otherLines.other_revenue,
  '99': otherLines.other_revenue,
};

/** Lines by the letter of the code. */
const lines: Readonly<Record<string, LineOf>> = {
  A: by(functionsByDigits, chargesFor),
  B: by(aidByDigits, (key) => aidFor('federal', key)),
  C: by(aidByDigits, (key) => aidFor('state', key)),
  D: by(aidByDigits, (key) => aidFor('local', key)),
  E: spending,
  F: spending,
  G: spending,
  I: constant(spendingOn('interest')),
  J: spending,
  L: payments,
  M: payments,
  Q: payments,
  T: taxOf,
  U: (digits) => miscellaneous[digits],
};

/** Codes whose line does not follow from their letter. */
const exceptions: Readonly<Record<string, FinanceLine>> = {
  ...eachOf(otherLines.insurance_trust_revenue, 'X01 X02 X05 X08 Y01 Y02 Y04 Y11 Y12 Y51 Y52'),
  ...eachOf(spendingOn('insurance_benefits'), 'X11 X12 Y05 Y06 Y14 Y53'),
  ...eachOf(otherLines.retirement_funds, 'X21 X30 X42 X44 X47 Z77 Z78'),
  ...eachOf(otherLines.insurance_funds, 'Y07 Y08 Y21 Y61'),
  W01: otherLines.sinking_funds,
  W31: otherLines.bond_funds,
  W61: otherLines.other_funds,
  '44T': otherLines.private_purpose_debt,
  '49U': otherLines.long_term_debt,
  '64V': otherLines.short_term_debt,
};

function eachOf(line: FinanceLine, codes: string): Record<string, FinanceLine> {
  return Object.fromEntries(codes.split(' ').map((code) => [code, line]));
}

/** Debt at the beginning of the year, issued or retired: not part of the debt outstanding at the end. */
const debtFlows = /^(?:19|24|29|34|39|61)[TUV]$/;

/** The line of an item, or the reason that it has none. */
export function lineOf(code: string): FinanceLine | { readonly skipped: string } {
  const line = exceptions[code] ?? lines[code.charAt(0)]?.(code.slice(1));
  if (line !== undefined) return line;
  if (debtFlows.test(code)) return { skipped: 'debt at the beginning of the year, issued or retired' };
  return {
    skipped:
      code === 'Z00' ? 'salaries, which are part of spending' : `items with code ${code}, which has no line`,
  };
}
