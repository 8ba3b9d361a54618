import { expect, test } from 'vitest';
import { partyElement } from '../../../../generator/site/html/party.ts';

test.each([
  ['Democratic', 'party party-democratic'],
  ['DEM', 'party party-democratic'],
  ['(D', 'party party-democratic'],
  ['Republican Party', 'party party-republican'],
  ['gop', 'party party-republican'],
  ['Reform', 'party '],
  ['Independent Democratic', 'party '],
  ['Parti Québécois', 'party '],
])('%s has its name and the class "%s"', (party, name) => {
  expect(partyElement(party).toString()).toBe(`<bdi class="${name}">${party}</bdi>`);
});

test('the name of a party is text', () => {
  expect(partyElement('<b>R</b>').toString()).toContain('&lt;b&gt;R&lt;/b&gt;');
});
