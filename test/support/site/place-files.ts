/** The files of a place, for tests of what a build writes and of what a change rewrites. */

/** Every place with meetings and decisions has these, whatever else is on record. */
export const filesOfEveryPlace: readonly string[] = [
  'city.json',
  'decisions.csv',
  'index.html',
  'meetings.atom',
  'meetings.csv',
  'meetings.ics',
  'meetings.json',
];

/** The JSON files among them. */
export const documentsOfEveryPlace = filesOfEveryPlace.filter((name) => name.endsWith('.json'));

/** The folder of a place in a built folder. */
export const placeFolder = (slug: string, site = 'us'): string => `${site}/city/${slug}`;

/** Files in a folder of a built folder, by path. */
export const filesIn = (folder: string, ...names: readonly string[]): string[] =>
  names.map((name) => `${folder}/${name}`);

/** Paths of the files of a place among those of a build, except those whose names match. */
export const pathsOfPlace = (
  files: ReadonlyMap<string, unknown>,
  folder: string,
  except?: RegExp,
): string[] =>
  [...files.keys()].filter((path) => {
    const name = path.startsWith(`${folder}/`) ? path.slice(folder.length + 1) : undefined;
    return name !== undefined && except?.test(name) !== true;
  });
