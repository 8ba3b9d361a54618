/** Who governs: the officials of a place as tables. */
import { shortDateElement } from '../html/dates.ts';
import { externalLink } from '../html/components.ts';
import { countOf, formatCount } from '../html/numbers.ts';
import { type Html, html, type HtmlValue } from '../html/template.ts';
import type { Person, Roster, Term } from './roster.ts';

/** So many people in office are shown before the reader asks for the others: a council, but not all committees. */
const currentUnfolded = 12;
/** Of those in office at most; no government of one place has more, but a faulty corpus may. */
const currentShown = 500;
/** Of each other list; the JSON has all. */
const othersShown = 100;

/** The officials in office, and the others folded. `jsonUrl` is where all of them are. */
export function officialsBody(roster: Roster, jsonUrl: string): Html {
  const { current, coming, past, unknown } = roster;
  return html`${current.length === 0 ? html`<p class="muted">Nobody is known to be in office now.</p>` : currentTable(current, jsonUrl)}
  ${foldedTerms('Terms that have not begun', coming, jsonUrl)} ${foldedTerms('Earlier terms', past, jsonUrl)}
  ${foldedTerms('People whose role and term are not known', unknown, jsonUrl)}`;
}

function currentTable(people: readonly Person[], jsonUrl: string): Html {
  const shown = people.slice(0, currentShown);
  const rows = shown.map(({ main, others }) => ({ term: main, more: moreRoles(others) }));
  const folded = rows.slice(currentUnfolded);
  return html`${termsTable('In office', rows.slice(0, currentUnfolded))}
  ${
    folded.length > 0 &&
    html`<details>
      <summary>${formatCount(people.length - currentUnfolded)} more in office</summary>
      ${shown.length < people.length && cutNote(shown.length, people.length, jsonUrl)}
      ${termsTable('More in office', folded)}
    </details>`
  }`;
}

function foldedTerms(title: string, terms: readonly Term[], jsonUrl: string): Html | undefined {
  if (terms.length === 0) return undefined;
  const shown = terms.slice(0, othersShown);
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
    ${formatCount(shown)} of ${formatCount(total)} are shown. <a href="${jsonUrl}">city.json</a> has all of
    them, or names the file that has.
  </p>`;

/** What a person is besides. */
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

/** The columns after the name; those without any value are left out. */
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

/** E-mail address, telephone number and photograph, as far as they are known. */
function contact({ email, phone, photo }: Term): Html | undefined {
  const ways = [
    email !== undefined && emailLink(email),
    phone !== undefined && phoneLink(phone),
    photo !== undefined && externalLink(photo, 'Photo'),
  ].filter((way) => way !== false);
  return ways.length === 0
    ? undefined
    : html`${ways.map((way, index) => html`${index > 0 && html`<br />`}${way}`)}`;
}

/** An address without anything that has a meaning in a link. */
const plainAddress = /^[\w.+'-]+@[\w-]+(\.[\w-]+)+$/;

const emailLink = (email: string): Html =>
  plainAddress.test(email) ? html`<a href="mailto:${email}">${email}</a>` : html`${email}`;

/** What stands after the number of a line, an extension for one, is not dialled. */
const dialled = /^\+?[\d\s().-]{7,}/;

function phoneLink(phone: string): Html {
  const number = dialled.exec(phone)?.[0].replaceAll(/[^\d+]/g, '');
  return number === undefined ? html`${phone}` : html`<a href="tel:${number}">${phone}</a>`;
}
