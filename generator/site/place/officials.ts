/** The officials of a place as tables. */
import { externalLink } from '../html/components.ts';
import { shortDateElement } from '../html/dates.ts';
import { countOf, formatCount } from '../html/numbers.ts';
import { type Html, html, type HtmlValue } from '../html/template.ts';
import type { Person, Roster, Term } from './roster.ts';

/** Number of people in office shown; the rest are folded. Enough for a council, but not for all committees. */
const maxUnfolded = 12;
/** Limit for people in office. No local government has more, but a faulty corpus may. */
const maxCurrent = 500;
/** Limit for each other list. The JSON has all terms. */
const maxOthers = 100;

/** Renders the officials in office, with all other terms folded. `jsonUrl` is the file with all terms. */
export function officialsBody(roster: Roster, jsonUrl: string): Html {
  const { current, coming, past, unknown } = roster;
  return html`${current.length === 0 ? html`<p class="muted">We don’t know who is in office now.</p>` : currentTable(current, jsonUrl)}
  ${foldedTerms('Future terms', coming, jsonUrl)} ${foldedTerms('Earlier terms', past, jsonUrl)}
  ${foldedTerms('Other names in vote records', unknown, jsonUrl)}`;
}

function currentTable(people: readonly Person[], jsonUrl: string): Html {
  const shown = people.slice(0, maxCurrent);
  const rows = shown.map(({ main, others }) => ({ term: main, more: moreRoles(others) }));
  const folded = rows.slice(maxUnfolded);
  return html`${termsTable('In office', rows.slice(0, maxUnfolded))}
  ${
    folded.length > 0 &&
    html`<details>
      <summary>${formatCount(people.length - maxUnfolded)} more in office</summary>
      ${shown.length < people.length && cutNote(shown.length, people.length, jsonUrl)}
      ${termsTable('More in office', folded)}
    </details>`
  }`;
}

function foldedTerms(title: string, terms: readonly Term[], jsonUrl: string): Html | undefined {
  if (terms.length === 0) return undefined;
  const shown = terms.slice(0, maxOthers);
  return html`<details>
    <summary>${title} (${formatCount(terms.length)})</summary>
    ${shown.length < terms.length && cutNote(shown.length, terms.length, jsonUrl)}
    ${termsTable(
      title,
      shown.map((term) => ({ term })),
    )}
  </details>`;
}

const cutNote = (shown: number, total: number, jsonUrl: string): Html =>
  html`<p class="small muted">
    Showing ${formatCount(shown)} of ${formatCount(total)}. <a href="${jsonUrl}">city.json</a> has all of
    them, or links to the file that does.
  </p>`;

/** The other roles of a person, folded. */
const moreRoles = (others: readonly Term[]): Html | undefined =>
  others.length === 0
    ? undefined
    : html`<details class="small">
        <summary>${countOf(others.length, 'more role')}</summary>
        <ul>
          ${others.map((term) => html`<li>${roleOf(term)}</li> `)}
        </ul>
      </details>`;

type TermRow = { readonly term: Term; readonly more?: Html | undefined };

type Column = { readonly title: string; readonly cell: (row: TermRow) => HtmlValue };

/** The columns after the name. Empty columns are omitted. */
const columns: readonly Column[] = [
  { title: 'Role', cell: ({ term, more }) => roleCell(term, more) },
  { title: 'District', cell: ({ term }) => term.district },
  { title: 'Party', cell: ({ term }) => term.party },
  { title: 'Term', cell: ({ term }) => termDates(term) },
  { title: 'Contact', cell: ({ term }) => contact(term) },
];

function termsTable(title: string, rows: readonly TermRow[]): Html {
  const cells = columns
    .map(({ title, cell }) => ({ title, values: rows.map(cell) }))
    .filter(({ values }) => values.some((value) => value !== undefined));
  return html`<div class="scroll" tabindex="0" role="region" aria-label="${title}">
    <table>
      <caption class="visually-hidden">
        ${title}
      </caption>
      <thead>
        <tr>
          <th scope="col">Name</th>
          ${cells.map(({ title }) => html`<th scope="col">${title}</th>`)}
          <th scope="col">Source</th>
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          ({ term }, index) =>
            html`<tr>
              <th scope="row">${term.name}</th>
              ${cells.map(({ values }) => html`<td>${values[index]}</td>`)}
              <td>${externalLink(term.source, 'Official page')}</td>
            </tr> `,
        )}
      </tbody>
    </table>
  </div>`;
}

const roleCell = (term: Term, more: Html | undefined): Html | undefined =>
  term.role === undefined && term.body === undefined && more === undefined
    ? undefined
    : html`${roleOf(term)}${more}`;

/** `Chair, Planning Commission` */
const roleOf = ({ role, body }: Term): Html =>
  html`${role}${role !== undefined && body !== undefined && ', '}${body !== undefined && html`<bdi>${body}</bdi>`}`;

function termDates({ start, end }: Term): HtmlValue {
  if (start !== undefined && end !== undefined)
    return html`${shortDateElement(start)} – ${shortDateElement(end)}`;
  if (start !== undefined) return html`since ${shortDateElement(start)}`;
  return end === undefined ? undefined : html`until ${shortDateElement(end)}`;
}

/** Email address, phone number and photo, if known. */
function contact({ email, phone, photo }: Term): Html | undefined {
  const items = [
    email !== undefined && emailLink(email),
    phone !== undefined && phoneLink(phone),
    photo !== undefined && externalLink(photo, 'Photo'),
  ].filter((item) => item !== false);
  return items.length === 0
    ? undefined
    : html`${items.map((item, index) => html`${index > 0 && html`<br />`}${item}`)}`;
}

/** An email address without characters that have a meaning in a URL. */
const plainAddress = /^[\w.+'-]+@[\w-]+(\.[\w-]+)+$/;

const emailLink = (email: string): Html =>
  plainAddress.test(email) ? html`<a href="mailto:${email}">${email}</a>` : html`${email}`;

/** The part of a phone number to dial: text after it, such as an extension, is ignored. */
const dialedPart = /^\+?[\d\s().-]{7,}/;

function phoneLink(phone: string): Html {
  const number = dialedPart.exec(phone)?.[0].replaceAll(/[^\d+]/g, '');
  return number === undefined ? html`${phone}` : html`<a href="tel:${number}">${phone}</a>`;
}
