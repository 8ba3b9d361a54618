/** The states of postal codes, for corpora that list no places of a code. */
import { type State, stateNamed } from './states.ts';

/**
 * Prefixes and ranges of ZIP codes by state. The assigned prefixes are those of labeling list L002 of the United States Postal Service
 * (November 2026); their states are those of the addresses, since L002 names the nearest mail facility, which may be in another
 * state. A code of five digits is an exception within its prefix. Left out: prefixes of the armed forces, and countries in 969.
 */
const zipPrefixes = `
AL 350-352 354-369 | AK 995-999 | AZ 850-853 855-857 859-860 863-865 | AR 716-729 | CA 900-908 910-928 930-961 | CO 800-816
CT 060-069 | DE 197-199 | DC 200 202-205 569 | FL 320-339 341-342 344 346-347 349 | GA 300-319 398-399 | HI 967-968
ID 832-838 | IL 600-620 622-629 | IN 460-479 | IA 500-516 520-528 | KS 660-662 664-679 | KY 400-418 420-427
LA 700-701 703-708 710-714 | ME 039-049 | MD 20588 206-212 214-219 | MA 010-027 055 | MI 480-499 | MN 550-551 553-567
MS 386-397 | MO 630-631 633-641 644-658 | MT 590-599 | NE 680-681 683-693 | NV 889-891 893-895 897-898 | NH 030-038
NJ 070-089 | NM 870-871 873-884 | NY 005 06390 100-149 | NC 270-289 | ND 580-588 | OH 430-459
OK 730-731 734-741 743-749 | OR 970-979 | PA 150-196 | RI 028-029 | SC 290-299 | SD 570-577 | TN 370-385
TX 733 73960 750-770 772-799 885 | UT 840-847 | VT 050-054 056-059 | VA 201 20598 220-246 | WA 980-986 988-994 | WV 247-268
WI 530-532 534-535 537-549 | WY 820-831 83414 | AS 96799 | GU 96910-96932 | MP 96950-96952 | PR 006-007 009 | VI 008`;

/** Provinces by the first letter of Canadian codes. X is shared by two territories. */
const provinces: Readonly<Record<string, string>> = {
  A: 'NL',
  B: 'NS',
  C: 'PE',
  E: 'NB',
  G: 'QC',
  H: 'QC',
  J: 'QC',
  K: 'ON',
  L: 'ON',
  M: 'ON',
  N: 'ON',
  P: 'ON',
  R: 'MB',
  S: 'SK',
  T: 'AB',
  V: 'BC',
  X0A: 'NU',
  X0B: 'NU',
  X0C: 'NU',
  X0E: 'NT',
  X0G: 'NT',
  X1A: 'NT',
  Y: 'YT',
};

/** `350-352` -> `350`, `351`, `352` */
function prefixesOf(range: string): string[] {
  const [first = '', last = first] = range.split('-');
  return Array.from({ length: Number(last) - Number(first) + 1 }, (_, index) =>
    String(Number(first) + index).padStart(first.length, '0'),
  );
}

const statesByZip: ReadonlyMap<string, string> = new Map(
  zipPrefixes
    .trim()
    .split(/ \| |\n/)
    .map((line) => line.split(' '))
    .flatMap(([state = '', ...ranges]) =>
      ranges.flatMap(prefixesOf).map((prefix): [string, string] => [prefix, state]),
    ),
);

/** The state of a published postal code: `48104` -> Michigan, `H2X` -> Quebec. Undefined if no state has it, or several have. */
export function stateOfPostalCode(code: string): State | undefined {
  const state =
    statesByZip.get(code) ??
    statesByZip.get(code.slice(0, 3)) ??
    provinces[code] ??
    provinces[code.slice(0, 1)];
  return state === undefined ? undefined : stateNamed(state);
}
