/**
 * The lines of `gov_finances`: revenue, spending, debt and balances of governments, under names that residents understand. The lines of
 * a category do not overlap, so they may be added up, except where `isInTotal` is false.
 */
type FinanceCategory = 'revenue' | 'spending' | 'debt' | 'balance';

export type FinanceLine = {
  /** Part of row keys. */
  readonly key: string;
  readonly category: FinanceCategory;
  /** `line` of the row. */
  readonly name: string;
  /**
   * False for transfers between governments: they count in the total of one government, but would count twice in a total of
   * several.
   */
  readonly isInTotal: boolean;
};

/** What governments do, by the key of the line. */
export const functions = {
  airports: 'Airports',
  business_activities: 'Other business activities',
  prisons: 'Jails and prisons',
  corrections: 'Probation and parole',
  schools: 'Elementary and secondary schools',
  colleges: 'Colleges and universities',
  other_education: 'Other education',
  social_insurance: 'Social insurance administration',
  financial_administration: 'Financial administration',
  fire: 'Fire protection',
  courts: 'Courts and legal services',
  central_staff: 'Council, executive and central staff',
  public_buildings: 'Public buildings',
  health: 'Health',
  hospitals: 'Hospitals',
  roads: 'Roads and streets',
  toll_roads: 'Toll roads',
  transit_subsidies: 'Transit subsidies',
  housing: 'Housing and community development',
  libraries: 'Libraries',
  natural_resources: 'Natural resources',
  parking: 'Parking',
  parks: 'Parks and recreation',
  police: 'Police',
  inspection: 'Inspection and regulation',
  welfare: 'Public welfare',
  sewerage: 'Sewerage',
  solid_waste: 'Solid waste',
  veterans: 'Veterans’ services',
  ports: 'Sea and inland ports',
  other: 'Other and unallocated',
  liquor_stores: 'Liquor stores',
  water: 'Water utility',
  electricity: 'Electric utility',
  gas: 'Gas utility',
  transit: 'Transit utility',
  interest: 'Interest on debt',
  insurance_benefits: 'Insurance trust benefits',
  general_support: 'General support',
  health_and_hospitals: 'Health and hospitals',
} as const;

export type FunctionKey = keyof typeof functions;

const line = (category: FinanceCategory, key: string, name: string, isInTotal = true): FinanceLine => ({
  key,
  category,
  name,
  isInTotal,
});

/** What a government itself spends on a function: operation, construction, equipment, land, and assistance to people. */
export const spendingOn = (key: FunctionKey): FinanceLine => line('spending', key, functions[key]);

/** What a government pays to another government for a function. */
export const paymentsFor = (key: FunctionKey): FinanceLine =>
  line('spending', `${key}_payments`, `${functions[key]}: payments to other governments`, false);

export const chargesFor = (key: FunctionKey): FinanceLine =>
  line('revenue', `${key}_charges`, `Charges: ${functions[key]}`);

export const aidFor = (from: (typeof donors)[number], key: FunctionKey): FinanceLine =>
  line('revenue', `${from}_aid_${key}`, `${aidNames[from]}: ${functions[key]}`, false);

const donors = ['federal', 'state', 'local'] as const;

const aidNames = { federal: 'Federal aid', state: 'State aid', local: 'Aid from local governments' };

/** Lines that are not about a function. */
export const otherLines = {
  property_tax: line('revenue', 'property_tax', 'Property tax'),
  sales_tax: line('revenue', 'sales_tax', 'General sales tax'),
  selective_sales_tax: line('revenue', 'selective_sales_tax', 'Taxes on particular goods and services'),
  license_tax: line('revenue', 'license_tax', 'License and permit taxes'),
  income_tax: line('revenue', 'income_tax', 'Individual income tax'),
  corporate_income_tax: line('revenue', 'corporate_income_tax', 'Corporate income tax'),
  other_taxes: line('revenue', 'other_taxes', 'Other taxes'),
  special_assessments: line('revenue', 'special_assessments', 'Special assessments'),
  property_sales: line('revenue', 'property_sales', 'Sale of property'),
  interest_earned: line('revenue', 'interest_earned', 'Interest earned'),
  fines: line('revenue', 'fines', 'Fines and forfeits'),
  rents: line('revenue', 'rents', 'Rents and royalties'),
  donations: line('revenue', 'donations', 'Donations from private sources'),
  other_revenue: line('revenue', 'other_revenue', 'Other revenue'),
  insurance_trust_revenue: line('revenue', 'insurance_trust_revenue', 'Insurance trust revenue'),
  long_term_debt: line('debt', 'long_term_debt', 'Long-term debt outstanding at the end of the year'),
  private_purpose_debt: line(
    'debt',
    'private_purpose_debt',
    'Long-term debt for private purposes outstanding at the end of the year',
  ),
  short_term_debt: line('debt', 'short_term_debt', 'Short-term debt outstanding at the end of the year'),
  sinking_funds: line('balance', 'sinking_funds', 'Cash and securities to repay debt'),
  bond_funds: line('balance', 'bond_funds', 'Cash and securities from bonds'),
  other_funds: line('balance', 'other_funds', 'Other cash and securities'),
  retirement_funds: line('balance', 'retirement_funds', 'Cash and securities of retirement systems'),
  insurance_funds: line('balance', 'insurance_funds', 'Cash and securities of insurance trusts'),
} as const satisfies Record<string, FinanceLine>;

const functionKeys = Object.keys(functions) as FunctionKey[];

/** Every line. */
export const financeLines: readonly FinanceLine[] = [
  ...Object.values(otherLines),
  ...functionKeys.flatMap((key) => [
    spendingOn(key),
    paymentsFor(key),
    chargesFor(key),
    ...donors.map((from) => aidFor(from, key)),
  ]),
];

/** How the names of the other lines about a function derive from its name. */
export const functionLineForms: readonly (Pick<FinanceLine, 'category' | 'isInTotal'> & {
  /** `Charges: <function>` */
  readonly form: string;
})[] = [paymentsFor, chargesFor, ...donors.map((from) => (key: FunctionKey) => aidFor(from, key))]
  .map((lineFor) => lineFor('police'))
  .map(({ category, name, isInTotal }) => ({
    category,
    form: name.replace(functions.police, '<function>'),
    isInTotal,
  }));

const linesByName = new Map(financeLines.map((each) => [`${each.category} ${each.name}`, each]));

/** Prefix of the keys of rows whose lines are in the catalog. Other publishers use the same names for lines that contain each other. */
export const financeKeyPrefix = 'fin';

type LineRow = { readonly id: string; readonly category: string; readonly line: string };

/** The line of a row; undefined for a row of another publisher. */
export const financeLineOf = ({ id, category, line: name }: LineRow): FinanceLine | undefined =>
  id.startsWith(`${financeKeyPrefix}-`) ? linesByName.get(`${category} ${name}`) : undefined;
