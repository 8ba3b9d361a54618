/**
 * The time zone of states and provinces that lie in one as a whole, by the IANA database. In others a place must say its own:
 * it is not guessed.
 */
const zones: Readonly<Record<string, string>> = {
  'America/New_York': 'CT DC DE GA MA MD ME NC NH NJ NY OH PA RI SC VA VT WV',
  'America/Chicago': 'AL AR IA IL LA MN MO MS OK WI',
  'America/Denver': 'CO MT NM UT WY',
  'America/Phoenix': 'AZ',
  'America/Los_Angeles': 'CA WA',
  'Pacific/Honolulu': 'HI',
  'America/Puerto_Rico': 'PR',
  'America/Edmonton': 'AB',
  'America/Winnipeg': 'MB',
  'America/Halifax': 'NS PE',
  'America/Moncton': 'NB',
  'America/Whitehorse': 'YT',
};

/** The zone of a state by its postal code, undefined where it has several. */
export const timezoneOf = (stateCode: string): string | undefined =>
  Object.keys(zones).find((zone) => zones[zone]?.split(' ').includes(stateCode));
