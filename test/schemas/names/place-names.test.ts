/** The search, the finder of the sites and the MCP server recognize the same names of places. */
import { describe, expect, test } from 'vitest';
import { indexPlaces as placesOfFinder } from '../../../generator/site/assets/places/place-index.ts';
import { indexPlaces as placesOfAgents } from '../../../mcp-server/places/place-index.ts';
import type { Municipality } from '../../../schemas/documents.ts';
import { stateNamed, states } from '../../../schemas/names/states.ts';
import { buildGazetteer } from '../../../search-lambda/engine/ranking/gazetteer.ts';
import { recognizePlaces } from '../../../search-lambda/engine/ranking/places.ts';
import { writtenWordsOf } from '../../../search-lambda/engine/text/analyzers.ts';

/** Slugs, names, and kinds of districts. */
const places = (
  [
    ['ann-arbor-mi', 'Ann Arbor'],
    ['chicago-il', 'Chicago'],
    ['coeur-dalene-id', "Coeur d'Alene"],
    ['east-st-louis-il', 'East St. Louis'],
    ['fort-worth-tx', 'Fort Worth'],
    ['lassomption-qc', "L'Assomption"],
    ['lees-summit-mo', "Lee's Summit"],
    ['los-angeles-ca', 'Los Angeles'],
    ['los-angeles-unified-school-district-ca', 'Los Angeles Unified School District', 'school'],
    ['montreal-qc', 'Montréal'],
    ['mount-pleasant-mi', 'Mount Pleasant'],
    ['new-york-ny', 'New York'],
    ['north-las-vegas-nv', 'North Las Vegas'],
    ['las-vegas-nv', 'Las Vegas'],
    ['peterborough-on', 'Peterborough'],
    ['philadelphia-pa', 'Philadelphia'],
    ['sainte-therese-qc', 'Sainte-Thérèse'],
    ['san-francisco-ca', 'San Francisco'],
    ['seattle-wa', 'Seattle'],
    ['st-louis-mo', 'St. Louis'],
    ['troy-mi', 'Troy'],
    ['troy-school-district-mi', 'Troy School District', 'school'],
    ['vancouver-bc', 'Vancouver'],
  ] satisfies [string, string, 'school'?][]
).map(([slug, name, school]) => {
  const kind: 'city' | 'school' = school ?? 'city';
  const state = stateNamed(slug.slice(-2));
  if (state === undefined) throw new Error(`${slug} has no state.`);
  return { slug, name, kind, state };
});

const agents = placesOfAgents(
  places.map(({ slug, name, kind, state }): Municipality => ({
    slug,
    name,
    state: state.name,
    state_code: state.code,
    country: state.country,
    kind,
    population: 1,
    url: '',
    meetings_url: '',
    city_url: '',
    meetings: 1,
    blocks: [],
  })),
);
const finder = placesOfFinder({
  states: Object.fromEntries(states.map(({ code, name }) => [code, name])),
  places: places.map(({ slug, name, kind, state }) => [
    slug,
    name,
    state.code,
    kind === 'school' ? 'school_district' : 'city',
    1,
    0,
    null,
  ]),
});
const gazetteer = buildGazetteer(
  places.map(({ slug, name, kind, state }) => ({
    key: slug,
    name,
    kind,
    state: state.name,
    searchable: { meetings: 1, decisions: 0 },
  })),
  states,
);

describe.each([
  ['Ft Worth', 'fort-worth-tx'],
  ['St. Louis', 'st-louis-mo'],
  ['Saint Louis', 'st-louis-mo'],
  ['E. St. Louis', 'east-st-louis-il'],
  ['N. Las Vegas', 'north-las-vegas-nv'],
  ['Montréal', 'montreal-qc'],
  ['Ville de Montreal', 'montreal-qc'],
  ['NYC', 'new-york-ny'],
  ['N.Y.C.', 'new-york-ny'],
  ['New York City', 'new-york-ny'],
  ['LAUSD', 'los-angeles-unified-school-district-ca'],
  ['LA school board', 'los-angeles-unified-school-district-ca'],
  ['LA', 'los-angeles-ca'],
  ['L.A.', 'los-angeles-ca'],
  ['S.F.', 'san-francisco-ca'],
  ['Philly', 'philadelphia-pa'],
  ['Ann Arbour', 'ann-arbor-mi'],
  ['Ann Arbor, MI', 'ann-arbor-mi'],
  ['Ann Arbor, Mich.', 'ann-arbor-mi'],
  ['the City of Seattle', 'seattle-wa'],
  ['Chicago, Ill.', 'chicago-il'],
  ['Mt. Pleasant', 'mount-pleasant-mi'],
  ['Ste-Thérèse', 'sainte-therese-qc'],
  ['Troy school board', 'troy-school-district-mi'],
  ['Troy schools', 'troy-school-district-mi'],
  ['Coeur d’Alene', 'coeur-dalene-id'],
  ['Lees Summit', 'lees-summit-mo'],
  ['Lee’s Summit', 'lees-summit-mo'],
  ["L'Assomption", 'lassomption-qc'],
  ['Vancouver, B.C.', 'vancouver-bc'],
  ['Peterborough, Ont.', 'peterborough-on'],
])('%s', (name, slug) => {
  test('is recognized in a search', () => {
    const words = writtenWordsOf(`${name} zoning`).filter(({ isElision }) => !isElision);
    expect(recognizePlaces(words, gazetteer).places.map(({ id }) => id)).toContain(slug);
  });

  test('is found by the box of the sites', () => {
    expect(finder.find(name, 3, true).find(({ isNamed }) => isNamed)?.slug).toBe(slug);
  });

  test('is found by agents', () => {
    expect(agents.find(name, {})[0]?.slug).toBe(slug);
  });
});

test.each(['la ville adopte', 'le plan de la ville'])(
  'leaves an alias that is also a word to other texts, save in capitals: %s',
  (query) => {
    const named = recognizePlaces(writtenWordsOf(query), gazetteer).places.map(({ id }) => id);
    expect(named).not.toContain('los-angeles-ca');
  },
);
