/** The name of a party, with a dot in its color if readers know it by that color. */
import { shortened } from './texts.ts';
import { type Html, html } from './template.ts';

/** Names and abbreviations in official results: `Democratic`, `DEM`, `(D`. Parties of one place have no color of their own. */
const knownParties = [
  [/^\(?(?:d|dem|democrat|democratic)\)?(?: party)?$/i, 'party-democratic'],
  [/^\(?(?:r|rep|gop|republican)\)?(?: party)?$/i, 'party-republican'],
] as const;

export function partyElement(party: string, maxLength = Infinity): Html {
  const [, name = ''] = knownParties.find(([pattern]) => pattern.test(party.trim())) ?? [];
  return html`<bdi class="party ${name}">${shortened(party, maxLength)}</bdi>`;
}
