/** What a number counts or measures. Pure. */
import type { Word } from '../words.ts';

/** One line per unit, English, French and Spanish; words without case and accents. */
const unitWords = `
money: dollar dollars usd cad bucks pesos
percent: percent pct
percentage-point: percentage-points
acre: acre acres
hectare: hectare hectares hectarea hectareas
square-foot: square-foot square-feet sq-ft square-footage sf sqft pieds-carres pies-cuadrados
square-mile: square-mile square-miles
square-meter: square-meter square-meters square-metre square-metres metres-carres metros-cuadrados
cubic-yard: cubic-yard cubic-yards
mile: mile miles milla millas
kilometer: kilometer kilometers kilometre kilometres kilometro kilometros km
foot: foot feet ft pied pieds pie pies linear-feet linear-foot
meter: meter meters metre metres metro metros
inch: inch inches pouce pouces pulgada pulgadas
yard: yard yards
gallon: gallon gallons galon galones
ton: ton tons tonne tonnes tonelada toneladas
pound: pound pounds
year: year years yr yrs an ans annee annees ano anos
month: month months mois mes meses
week: week weeks semaine semaines semana semanas
day: day days jour jours dia dias
hour: hour hours hr hrs heure heures hora horas
minute: minute minutes minuto minutos
person: person persons people resident residents individual individuals inhabitants personne personnes persona personas habitants habitantes residentes
home: home homes house houses unit units dwelling dwellings residence residences apartment apartments condominium condominiums condo condos townhouse townhouses townhome townhomes housing-unit housing-units dwelling-unit dwelling-units residential-units logement logements vivienda viviendas unidades
story: story stories storey storeys floor floors etage etages pisos
space: space spaces stall stalls parking-space parking-spaces parking-stalls
bed: bed beds
room: room rooms bedroom bedrooms
seat: seat seats
worker: employee employees worker workers position positions job jobs fte staff-members
officer: officer officers
vehicle: vehicle vehicles car cars
bus: bus buses
truck: truck trucks
tree: tree trees arbre arbres arbol arboles
lot: lot lots parcel parcels terrain terrains lote lotes
student: student students eleve eleves estudiante estudiantes
license: license licenses
permit: permit permits permis permiso permisos
megawatt: megawatt megawatts mw
kilowatt: kilowatt kilowatts kw
mile-per-hour: mph miles-per-hour
degree: degree degrees
grade: grade grades
dog: dog dogs
business: business businesses store stores shop shops
household: household households family families menages hogares familias
child: child children kids enfants ninos
point: point points
`;

const unitOfWords = new Map(
  unitWords
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [name = '', words = ''] = line.split(': ');
      return words.split(' ').map((word) => [word.replaceAll('-', ' '), name] as const);
    }),
);

/** The unit that one or two words name. */
const unitOf = (first: string, second = ''): string | undefined =>
  unitOfWords.get(`${first} ${second}`) ?? unitOfWords.get(first);

/** Adjectives may precede the noun: `12 new affordable rental units`. */
const wordsBetween = 3;

/** The unit that follows position `end` of the text; null if none does. `(3)` and the hyphen of `12-month` do not matter. */
export function unitAfter(text: string, words: readonly Word[], end: number): string | null {
  let position = end + (/^(?:\s*\(\d+\)|\))?/.exec(text.slice(end))?.[0].length ?? 0);
  const following = words.filter(({ start }) => start >= position).slice(0, wordsBetween + 2);
  for (const [index, word] of following.slice(0, wordsBetween + 1).entries()) {
    // A number has no unit beyond a comma, a bracket, or another number.
    if (!/^[\s-]*$/.test(text.slice(position, word.start)) || /\p{N}/u.test(word.raw)) return null;
    const next = following[index + 1];
    const isPair = next !== undefined && /^\.?[\s-]*$/.test(text.slice(word.end, next.start));
    const unit = unitOf(word.text, isPair ? next.text : '');
    if (unit !== undefined) return unit;
    if (breaks.has(word.text)) return null;
    position = word.end;
  }
  return null;
}

const breaks = new Set(
  `the a an of for in on at by to from and or with which that is are was were will would per over until each le la les
  du des pour dans par et ou est sont el los las para por con y o es son`.split(/\s+/),
);
