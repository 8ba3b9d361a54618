/** Finds the place that the name of an office contains. Pure. */

export type OfficePlace = {
  readonly name: string;
  /** Types that the name of the office allows; undefined if it has none. */
  readonly types?: readonly string[];
};

const typesOf: Readonly<Record<string, readonly string[]>> = {
  city: ['city', 'municipality'],
  town: ['town', 'township'],
  village: ['village'],
  borough: ['borough'],
  township: ['township', 'town'],
};

const kinds = Object.keys(typesOf).join('|');

/** Words that may follow the name of a place. */
const officeWords = [
  `(?:${kinds}) of`,
  'mayor',
  'council\\w*',
  'alder\\w+',
  'board',
  'clerk',
  'treasurer',
  'attorney',
  'auditor',
  'controller',
  'comptroller',
  'assessor',
  'commission\\w*',
  'trustees?',
  'selectm[ae]n',
  'selectboard',
  'supervisors?',
  'president',
  'members?',
  'municipal',
  'measure',
  'proposition',
  'prop',
  'question',
  'amendment',
  'charter',
  'ordinance',
  'referendum',
  'initiative',
  'levy',
  'bonds?',
  'recall',
  'advisory',
  'local',
  'special',
  'at[- ]large',
  'ward',
  'district',
  'position',
  'pos',
  'seat',
  'number',
  'no',
].join('|');

/** `City of Albany - Councilor` */
const kindOfName = new RegExp(`\\b(?<kind>${kinds}) of (?<rest>.+)$`, 'i');
/** A separator, or an office: ` - `, `, `, ` City Clerk`. */
const endOfName = new RegExp(`\\s*[,;:–(]|\\s+-|\\s+(?:(?:${kinds}) )?(?:${officeWords})\\b`, 'i');
/** `Arcata City Council` */
const nameAndKind = new RegExp(`^(?<name>.+?) (?<kind>${kinds}) (?:${officeWords})\\b`, 'i');
/** `Mayor - Providence`, `Mayor of Fresno` */
const afterMayor = /^mayor\s*(?:,|-|of|for)\s*(?<name>[^,;:(]+)$/i;
/** `Fresno Mayor` */
const beforeMayor = /^(?<name>[^,;:(]+?),? mayor\b/i;

/** Other governments, whose names often contain the name of a city. */
const otherGovernment =
  /\b(?:school|unified|isd|college|university|water|sewer|sanitary|fire|hospital|library|park and|port of|utility|cemetery|court|judge|justice|congress|senate|senator|assembly|representative|legislature)\b/i;

/** Words that name a seat, but no place. */
const genericName = /^(?:member|members|of|the|for|vice|deputy|office|at|large|candidate|election|\s|-)+$/i;

/** `City of Merced Councilmember District 1` → Merced, a city; undefined if the office names no city, town or village. */
export function placeOfOffice(office: string): OfficePlace | undefined {
  const found = kindOfName.exec(office)?.groups;
  if (found !== undefined) {
    const { kind = '', rest = '' } = found;
    return named(rest.slice(0, endOf(rest)), office, kind);
  }
  const { name = '', kind } =
    nameAndKind.exec(office)?.groups ??
    afterMayor.exec(office)?.groups ??
    beforeMayor.exec(office)?.groups ??
    {};
  return named(name, office, kind);
}

function endOf(rest: string): number {
  // The first word is always part of the name: `Council Bluffs`.
  const firstSpace = rest.indexOf(' ');
  if (firstSpace < 0) return rest.length;
  const end = endOfName.exec(rest)?.index;
  return end === undefined ? rest.length : end;
}

function named(text: string, office: string, kind: string | undefined): OfficePlace | undefined {
  // A district or a separator may follow: `Madera 2`, `Grovetown -`.
  const name = text.replace(/[\s\d-]+$/, '').trim();
  if (name === '' || genericName.test(name) || otherGovernment.test(office)) return undefined;
  const types = kind === undefined ? undefined : typesOf[kind.toLowerCase()];
  return types === undefined ? { name } : { name, types };
}

const countyTypes = ['county', 'parish', 'borough', 'census_area'];

/** Returns the county for offices of its own government: `County Commissioner District 1`, `Adams County Auditor`. */
export function countyOfOffice(office: string, county: string): OfficePlace | undefined {
  const own = office.toLowerCase().startsWith(`${county.toLowerCase()} county `);
  const isOwn = own || /^county(?:-?wide)? (?!of\b)/i.test(office);
  return isOwn && !otherGovernment.test(office) ? { name: county, types: countyTypes } : undefined;
}
