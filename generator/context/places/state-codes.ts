/** Codes of states and provinces in official files. Pure. */

/** Census Bureau (FIPS 5-2). */
const fips =
  'AL01 AK02 AZ04 AR05 CA06 CO08 CT09 DE10 DC11 FL12 GA13 HI15 ID16 IL17 IN18 IA19 KS20 KY21 LA22 ME23 MD24 MA25 MI26 MN27 MS28 MO29 MT30 NE31 NV32 NH33 NJ34 NM35 NY36 NC37 ND38 OH39 OK40 OR41 PA42 RI44 SC45 SD46 TN47 TX48 UT49 VT50 VA51 WA53 WV54 WI55 WY56 AS60 GU66 MP69 PR72 VI78';
/** Statistics Canada (Standard Geographical Classification). */
const sgc = 'NL10 PE11 NS12 NB13 QC24 ON35 MB46 SK47 AB48 BC59 YT60 NT61 NU62';

const byNumber = (list: string): ReadonlyMap<string, string> =>
  new Map(list.split(' ').map((pair) => [pair.slice(2), pair.slice(0, 2)]));
const states = byNumber(fips);
const provinces = byNumber(sgc);
const numbers: ReadonlyMap<string, string> = new Map([...states].map(([number, state]) => [state, number]));

/** The postal code of a state by the first two digits of a geoid: `55025` → `WI`. */
export const stateOfGeoid = (geoid: string): string | undefined => states.get(geoid.slice(0, 2));

/** The postal code of a province by the first two digits of an SGC code: `4811061` → `AB`. */
export const provinceOfSgc = (code: string): string | undefined => provinces.get(code.slice(0, 2));

/** The first two digits of the geoids of a state by its postal code: `WI` → `55`. */
export const geoidOfState = (state: string): string | undefined => numbers.get(state);
