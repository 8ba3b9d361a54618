/** Words that are parts of names, titles, or no names despite a capital letter. */

function setOf(words: string): ReadonlySet<string> {
  return new Set(words.trim().split(/\s+/));
}

/** Lower-case words within names: `Oscar de la Renta`. */
export const particles = setOf(
  'de la du des del della di da dos van von der den le los las el al bin ibn y e',
);

/** Precede a person; supported by a roster or by the evidence. */
export const titles =
  setOf(`mayor councilmember councilmembers councilman councilwoman councilor councillor councilors
  councillors councilperson alderman alderwoman alderperson alder commissioner commissioners supervisor supervisors
  trustee trustees chair chairman chairwoman chairperson president vice mr mrs ms dr pro tem tempore director member
  members maire conseiller conseillere conseillers m mme alcalde alcaldesa concejal concejales sr sra presidente`);

/** May begin a sentence, or be alone, without naming anything particular. */
export const generic =
  setOf(`council city county town village borough township parish district board commission
  committee state staff members member public meeting mayor councilmembers commissioners supervisors trustees residents
  officials planned decided agenda minutes item items ordinance ordinances resolution resolutions bill motion contract
  contracts contractor hearing budget plan plans project zoning rezoning permit permits license licenses grant grants
  funding funds money developer developers applicant owner owners neighbors new proposed proposal proposals request
  requests application applications agreement agreements appointment appointments report reports vote votes voters tax
  taxes fee fees rate rates water sewer street streets road roads park parks police fire school schools housing homes
  land property local law laws amendment amendments changes change rules rule final first second third two three four
  five six seven eight nine ten lawmakers leaders purchase sale lease construction repairs improvements ville conseil
  comite commission reglement projet seance ayuntamiento ciudad consejo concejo junta comision comite ordenanza`);

/** Names of bodies consist of these and the name of their place. */
export const bodyWords =
  setOf(`council city county town village borough township board commission committee district
  mayor members member ville conseil comite ciudad consejo concejo junta ayuntamiento`);

const abbreviations = `st street saint ste sainte
ave avenue av
blvd boulevard boul
rd road
dr drive doctor
ln lane
ct court
pl place
hwy highway
pkwy parkway
sq square
ter terrace
n north
s south
e east
w west
dept department
corp corporation
inc incorporated
co company
assn association
ft fort
mt mount
1 1st first
2 2nd second
3 3rd third
4 4th fourth
5 5th fifth
6 6th sixth
7 7th seventh
8 8th eighth
9 9th ninth
10 10th tenth
11 11th eleventh
12 12th twelfth`;

const canonical = new Map(
  abbreviations.split('\n').flatMap((line) => {
    const [first = '', ...others] = line.split(' ');
    return others.map((word) => [word, first] as const);
  }),
);

/** `avenue` and `ave` are the same word in a name. */
export const canonicalWord = (text: string): string => canonical.get(text) ?? text;
