/** The measures of `demographics`, with names that residents understand, and units. */
export type DemographicMeasure = {
  /** `measure` of the row, and part of its key. */
  readonly key: string;
  readonly name: string;
  readonly unit: 'people' | 'households' | 'years' | 'cents' | 'percent' | 'people per household';
  /** True for counts. Medians, averages and shares of several places cannot be added up. */
  readonly isSummable: boolean;
};

/** Keeps the literal type of the key, so that the compiler finds gaps in records by key. */
type Keyed<Key extends string> = DemographicMeasure & { readonly key: Key };

const countOf = <const Key extends string>(
  unit: 'people' | 'households',
  key: Key,
  name: string,
): Keyed<Key> => ({ key, name, unit, isSummable: true });

const valueIn = <const Key extends string>(
  unit: 'years' | 'cents' | 'percent' | 'people per household',
  key: Key,
  name: string,
): Keyed<Key> => ({ key, name, unit, isSummable: false });

/** Grouped by subject. “Alone” means people who report no other race. */
export const demographicMeasures = [
  countOf('people', 'population', 'Population'),
  countOf('people', 'male_population', 'Male population'),
  countOf('people', 'female_population', 'Female population'),
  valueIn('years', 'median_age', 'Median age'),
  countOf('households', 'households', 'Households'),
  valueIn('people per household', 'average_household_size', 'Average household size'),
  valueIn('cents', 'median_household_income', 'Median household income'),
  valueIn('percent', 'poverty', 'People below the poverty level'),
  valueIn('percent', 'unemployment', 'Unemployed people in the civilian labor force'),
  valueIn('percent', 'bachelor_degree', 'Bachelor’s degree or higher, of people aged 25 and over'),
  valueIn('percent', 'owner_occupied', 'Homes occupied by their owners, of occupied homes'),
  valueIn('cents', 'median_home_value', 'Median value of homes occupied by their owners'),
  valueIn('cents', 'median_gross_rent', 'Median monthly gross rent'),
  countOf('people', 'foreign_born', 'Foreign-born people'),
  countOf('people', 'veterans', 'Veterans'),
  countOf('people', 'race_white_alone', 'Race: White alone'),
  countOf('people', 'race_black_or_african_american_alone', 'Race: Black or African American alone'),
  countOf(
    'people',
    'race_american_indian_and_alaska_native_alone',
    'Race: American Indian and Alaska Native alone',
  ),
  countOf('people', 'race_asian_alone', 'Race: Asian alone'),
  countOf('people', 'race_pacific_islander_alone', 'Race: Native Hawaiian and Other Pacific Islander alone'),
  countOf('people', 'race_other_alone', 'Race: some other race alone'),
  countOf('people', 'race_two_or_more', 'Race: two or more races'),
  countOf('people', 'race_hispanic_or_latino', 'Hispanic or Latino, of any race'),
] as const;

export type DemographicKey = (typeof demographicMeasures)[number]['key'];
