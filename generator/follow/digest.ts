/** New decisions of a follow as text for an e-mail. Pure. */
import { decimalOf } from '../../schemas/formats/csv.ts';
import { singleLine } from '../../schemas/formats/plain-texts.ts';
import { decisionUrl } from '../../schemas/paths.ts';
import type { DecisionResult } from '../../schemas/search.ts';
import { pluralize } from '../system/terminal.ts';
import type { Follow } from './follows.ts';

export type Digest = { readonly subject: string; readonly text: string };

/** Nothing that could end a header or turn text around. */
const plain = (text: string): string => singleLine(text).trim();

/** @param service name of the service */
export function digestOf(
  { name, query }: Follow,
  decisions: readonly DecisionResult[],
  service: string,
): Digest {
  const count = pluralize(decisions.length, 'new decision');
  const search = query.trim() === '' ? '' : ` for ${plain(query)}`;
  return {
    subject: `${plain(name)}: ${count}`,
    text: [
      `${count}${search}, from ${plain(service)}`,
      ...decisions.map(entryOf),
      'Summaries marked "AI" were written by a program from official documents. Check the official source before you publish.',
    ].join('\n\n'),
  };
}

function entryOf(decision: DecisionResult): string {
  const { headline, city, state, body, date, generated_by: author, url, id, source } = decision;
  const facts = [outcomeOf(decision), amountOf(decision)].filter((fact) => fact !== '');
  const dissent = decision.dissent.map(({ name, vote }) => `${plain(name)} (${vote})`).join(', ');
  return [
    `${plain(headline)}${author?.startsWith('ai:') === true ? ' [AI]' : ''}`,
    [`${plain(city)}, ${plain(state)}`, plain(body), date, ...facts]
      .filter((part) => part !== '')
      .join(' · '),
    ...(dissent === '' ? [] : [`Dissent: ${dissent}`]),
    decisionUrl(url, id),
    `Official source: ${source}`,
  ].join('\n');
}

/** `passed 5–2`; nothing if unknown. */
function outcomeOf({ outcome, yes, no }: DecisionResult): string {
  const tally = yes === null || no === null ? '' : `${yes}–${no}`;
  return [outcome ?? '', tally].filter((part) => part !== '').join(' ');
}

/** Without a currency, which depends on the country; a decision on nothing has no amount. */
const amountOf = ({ amount_cents: cents }: DecisionResult): string =>
  cents === null || cents === 0 ? '' : `$${decimalOf(cents)}`;
