/** The terms of a person as a table. */
import { isCurrent, type Term } from '../../../places/people/terms.ts';
import { externalLink } from '../../html/components.ts';
import { type PageLanguage, shortDateElement } from '../../html/dates.ts';
import { type Html, html, type HtmlValue } from '../../html/template.ts';
import { shortened } from '../../html/texts.ts';
import { personWords } from './words.ts';

/** No one has more; a faulty corpus may. The JSON has all terms. */
const maxTerms = 300;
/** Some are in twenty committees, which the table lists. */
const maxRoles = 3;
const textMaxLength = 200;

type Column = keyof (typeof personWords)['en']['columns'];

/** The terms, newest first. Columns without a value are omitted; the same term of two rosters is one row. */
export function termsTable(
  terms: readonly Term[],
  bodies: ReadonlyMap<string, string>,
  language: PageLanguage,
): Html {
  const words = personWords[language];
  const cells: Readonly<Record<Column, (term: Term) => HtmlValue>> = {
    body: ({ body_id }) => text(bodies.get(body_id ?? '')),
    role: ({ role }) => text(role),
    district: ({ district }) => text(district),
    party: ({ party }) => text(party),
    from: ({ start_date }) => start_date && shortDateElement(start_date, language),
    to: ({ end_date }) => end_date && shortDateElement(end_date, language),
    source: ({ source_url }) => externalLink(source_url, words.source),
  };
  const shown = terms.slice(0, maxTerms);
  const columns = (Object.keys(cells) as Column[]).filter((column) =>
    shown.some((term) => cells[column](term) !== null && cells[column](term) !== undefined),
  );
  return html`<div class="scroll" tabindex="0" role="region" aria-label="${words.terms}">
    <table>
      <caption class="visually-hidden">
        ${words.terms}
      </caption>
      <thead>
        <tr>
          ${columns.map((column) => html`<th scope="col">${words.columns[column]}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${shown.map(
          (term) =>
            html`<tr>
              ${columns.map((column) => html`<td>${cells[column](term)}</td>`)}
            </tr> `,
        )}
      </tbody>
    </table>
  </div>`;
}

const text = (value: string | null | undefined): HtmlValue =>
  value === null || value === undefined ? undefined : html`<bdi>${shortened(value, textMaxLength)}</bdi>`;

/** `Mayor`, `Chair, Planning Commission`: the first distinct current roles, those in a legislature before those in committees. */
export function currentRoles(
  terms: readonly Term[],
  bodies: ReadonlyMap<string, string>,
  legislatures: ReadonlySet<string | null>,
  today: string,
): readonly Html[] {
  const roles = terms
    .filter((term) => isCurrent(term, today))
    .toSorted((a, b) => Number(legislatures.has(b.body_id)) - Number(legislatures.has(a.body_id)))
    .map(({ role, body_id, district }) => [role, bodies.get(body_id ?? ''), district])
    .map((parts) => parts.filter((part) => part !== null && part !== undefined).join(', '));
  return [...new Set(roles)]
    .filter((role) => role !== '')
    .slice(0, maxRoles)
    .map((role) => html`<bdi>${shortened(role, textMaxLength)}</bdi>`);
}
