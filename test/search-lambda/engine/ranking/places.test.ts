import { expect, test } from 'vitest';
import { states } from '../../../../schemas/names/states.ts';
import { buildGazetteer, type Gazetteer } from '../../../../search-lambda/engine/ranking/gazetteer.ts';
import { recognizePlaces } from '../../../../search-lambda/engine/ranking/places.ts';
import type { KnownPlace } from '../../../../search-lambda/engine/search-index.ts';
import { wordsOf } from '../../../../search-lambda/engine/text/words.ts';

const place = (name: string, state: string, kind: KnownPlace['kind'] = 'city'): KnownPlace => ({
  key: `${name}, ${state}`,
  name,
  state,
  kind,
  searchable: { meetings: 1, decisions: 1 },
});

const gazetteer = buildGazetteer(
  [
    place('Mobile', 'Alabama'),
    place('Reading', 'Pennsylvania'),
    place('Normal', 'Illinois'),
    place('Hope', 'Arkansas'),
    place('Portland', 'Oregon'),
    place('Portland', 'Maine'),
    place('New York', 'New York'),
    place('Washington', 'District of Columbia'),
    place('Boulder', 'Colorado'),
    place('Boulder City', 'Nevada'),
    place('Columbus', 'Ohio'),
    place('Ann Arbor', 'Michigan'),
    place('St. Louis', 'Missouri'),
    place('Montréal', 'Quebec'),
    place('Québec', 'Quebec'),
    place('Los Angeles Unified School District', 'California', 'school'),
    place('Troy School District', 'Michigan', 'school'),
  ],
  states,
);

/** Recognized places with their certainty, and the words used for them. */
function recognized(query: string, places: Gazetteer = gazetteer): [string[], string] {
  const words = wordsOf(query).map(({ text, start, end }) => ({ text, written: query.slice(start, end) }));
  const found = recognizePlaces(words, places);
  return [
    found.places.map(({ id, state, certainty }) => `${id ?? state} ${certainty}`),
    found.usedWords.map((at) => words[at]?.text).join(' '),
  ];
}

test.each([
  'mobile home parks',
  'school reading scores',
  'normal business hours',
  'hope for the homeless',
  'Mobile food vendors',
  'Reading Scores In Our Schools',
  'MOBILE HOME IN REVIEW',
])('finds no place in ordinary words: %s', (query) => {
  expect(recognized(query)).toEqual([[], '']);
});

test('finds a place that is named like a word by the state beside it', () => {
  expect(recognized('Mobile AL budget')).toEqual([['Mobile, Alabama 1'], 'mobile al']);
  expect(recognized('reading, pennsylvania police')).toEqual([
    ['Reading, Pennsylvania 1'],
    'reading pennsylvania',
  ]);
});

test('doubts a capitalized word inside a query, and leaves it to the topic', () => {
  expect(recognized('zoning in Normal')).toEqual([['Normal, Illinois 0.5'], '']);
  expect(recognized('what did Hope decide')).toEqual([['Hope, Arkansas 0.5'], '']);
});

test('prefers all places of one name equally, unless the query names the state', () => {
  expect(recognized('portland zoning')).toEqual([
    ['Portland, Oregon 0.5', 'Portland, Maine 0.5'],
    'portland',
  ]);
  expect(recognized('Portland, OR zoning')).toEqual([['Portland, Oregon 1'], 'portland or']);
  expect(recognized('Maine housing law and Portland')).toEqual([['Portland, Maine 1'], 'maine portland']);
});

test('reads a postal code that is a word only in capitals', () => {
  expect(recognized('portland or housing')[0]).toHaveLength(2);
  expect(recognized('ann arbor mi')).toEqual([['Ann Arbor, Michigan 1'], 'ann arbor mi']);
  expect(recognized('voter ID')).toEqual([[], '']);
  expect(recognized('ICE in OR')).toEqual([[], '']);
});

test.each([
  ['NYC rent', 'New York, New York 1', 'nyc'],
  ['new york city rent', 'New York, New York 1', 'new york city'],
  ['New York rent', 'New York, New York 1', 'new york'],
  ['DC wards', 'Washington, District of Columbia 1', 'dc'],
  ['tipped workers in Washington, D.C.', 'Washington, District of Columbia 1', 'washington d c'],
  ['LAUSD budget', 'Los Angeles Unified School District, California 1', 'lausd'],
  ['troy schools budget', 'Troy School District, Michigan 1', 'troy schools'],
  ['Saint Louis jail', 'St. Louis, Missouri 1', 'saint louis'],
  ['pistes cyclables à Montreal', 'Montréal, Quebec 1', 'montreal'],
  ['Québec', 'Québec, Quebec 1', 'quebec'],
  ["Columbus's jail", 'Columbus, Ohio 1', 'columbus'],
])('recognizes the place of %s', (query, name, used) => {
  expect(recognized(query)).toEqual([[name], used]);
});

test('leaves an institution that implies its place to the topic', () => {
  expect(recognized('NYPD surveillance')).toEqual([['New York, New York 1'], '']);
});

test('distinguishes a city council from a place whose name ends in "City"', () => {
  expect(recognized('boulder city council raise')).toEqual([['Boulder, Colorado 1'], 'boulder']);
  expect(recognized('boulder city water')).toEqual([['Boulder City, Nevada 1'], 'boulder city']);
});

test('does not take a day or a street for the place that it is named after', () => {
  expect(recognized('Columbus Day parade')).toEqual([[], '']);
  expect(recognized('boulder creek flood')).toEqual([[], '']);
});

test('does not take the name of a school district for its city', () => {
  expect(recognized('troy zoning')).toEqual([[], '']);
});

test('recognizes states, also by a capital postal code that is no word', () => {
  expect(recognized('coyotes in Michigan')).toEqual([['Michigan 1'], 'michigan']);
  expect(recognized('WA housing')).toEqual([['Washington 1'], 'wa']);
});

test.each([
  ['St. Louis', 'saint louis'],
  ['Saint Cloud', 'st cloud'],
  ['Fort Worth', 'ft worth'],
  ['Mt. Vernon', 'mount vernon'],
  ["L'Anse", 'l anse'],
  ["O'Fallon", 'ofallon'],
  ['Île-Perrot', 'ile perrot'],
  ['Œuvre', 'oeuvre'],
  ['(Old) Town', 'old town'],
])('finds %s as %s, whatever its name begins with', (name, query) => {
  const places = buildGazetteer([place('Elsewhere', 'Ohio'), place(name, 'Michigan')], states);
  expect(recognized(query, places)).toEqual([[`${name}, Michigan 1`], query]);
});

test('finds a place by an alias that begins with another word', () => {
  const places = buildGazetteer([place('York', 'Maine'), place('New York', 'New York')], states);
  expect(recognized('nyc parks', places)).toEqual([['New York, New York 1'], 'nyc']);
  expect(recognized('nypd overtime', places)).toEqual([['New York, New York 1'], '']);
});

test('gives the meanings of a name in the order of the places, whichever name is asked for first', () => {
  const all = [place('St. Paul', 'Texas'), place('Saint Paul', 'Ohio'), place('St. Paul', 'Minnesota')];
  const statesOf = (name: string, asked: Gazetteer): string[] =>
    (asked.meaningsOf(name) ?? []).map((meaning) => meaning.place.state);
  for (const names of [
    ['st paul', 'saint paul'],
    ['saint paul', 'st paul'],
  ]) {
    const asked = buildGazetteer(all, states);
    for (const name of names) expect(statesOf(name, asked)).toEqual(['Texas', 'Ohio', 'Minnesota']);
  }
});
