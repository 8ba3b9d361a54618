/** Who governs: the officials of a place as tables. Pure. */
import { cityDocumentPath, personPath } from '../../../../schemas/paths.ts';
import { externalLink, type Section } from '../../html/components.ts';
import { shortDate } from '../../html/dates.ts';
import { partyElement } from '../../html/party.ts';
import { type Html, html, type HtmlValue } from '../../html/template.ts';
import { shortened } from '../../html/texts.ts';
import { downloadLinks } from '../../tables/download-links.ts';
import type { PageView } from './page-view.ts';
import { type Person, rosterOf, type Term } from './roster.ts';

/** Number of people in office shown; the rest are folded. Enough for a council, but not for all committees. */
const maxUnfolded = 12;
/** Limit for people in office: more than any council has. The JSON has all terms. */
const maxCurrent = 56;
/** Limit for each other list. */
const maxOthers = 6;
/** Limit for the other roles of a person. */
const maxRoles = 5;
const textMaxLength = 120;

/** A place with its page language, and the pages of its people by row of `officials`. */
type OfficialsView = Pick<PageView, 'words' | 'language' | 'count' | 'link' | 'input'> & {
  readonly personSlugs: ReadonlyMap<string, string>;
};

/** Renders the officials in office, with all other terms folded. Undefined if none is known. */
export function officialsSection(page: PageView): Section | undefined {
  const { input, words, today } = page;
  const records = input.blocks.find(({ block }) => block.name === 'officials');
  if (records === undefined) return undefined;
  const { people } = input;
  const persons = records.values.flatMap(({ id }) => {
    const person = people.ofOfficial(String(id));
    return person === undefined ? [] : [{ id: String(id), person }];
  });
  const personSlugs = new Map(persons.map(({ id, person }) => [id, person.slug]));
  const { current, coming, past, unknown } = rosterOf(records, input.bodies, today, personSlugs);
  // A name in roll calls that is known to be that of an official is no other name.
  const others = unknown.filter(({ id }) => (people.ofOfficial(id)?.terms.length ?? 0) === 0);
  const paged = persons.filter(({ person }) => people.hasPage(person));
  const view: OfficialsView = {
    ...page,
    personSlugs: new Map(paged.map(({ id, person }) => [id, person.slug])),
  };
  const body = html`${current.length === 0 ? html`<p class="muted">${words.officials.unknown}</p>` : currentTable(current, view)}
  ${foldedTerms(words.officials.coming, coming, view)} ${foldedTerms(words.officials.past, past, view)}
  ${foldedTerms(words.officials.others, others, view)}${downloadLinks(input.tables.get('officials'), page.link, page.language)}`;
  return { id: 'officials', title: words.officials.title, body };
}

function currentTable(people: readonly Person[], view: OfficialsView): Html {
  const { words, count } = view;
  const shown = people.slice(0, maxCurrent);
  const rows = shown.map((person) => ({ term: person.main, more: moreRoles(person, view) }));
  const folded = rows.slice(maxUnfolded);
  return html`${termsTable(words.officials.current, rows.slice(0, maxUnfolded), view)}
  ${
    folded.length > 0 &&
    html`<details>
      <summary>${words.officials.more(count(people.length - maxUnfolded))}</summary>
      ${shown.length < people.length && cutNote(shown.length, people.length, view)}
      ${termsTable(words.officials.more(count(folded.length)), folded, view)}
    </details>`
  }`;
}

function foldedTerms(title: string, terms: readonly Term[], view: OfficialsView): Html | undefined {
  if (terms.length === 0) return undefined;
  const shown = terms.slice(0, maxOthers);
  return html`<details>
    <summary>${title} (${view.count(terms.length)})</summary>
    ${shown.length < terms.length && cutNote(shown.length, terms.length, view)}
    ${termsTable(
      title,
      shown.map((term) => ({ term })),
      view,
    )}
  </details>`;
}

const cutNote = (shown: number, total: number, { words, count, link, input }: OfficialsView): Html =>
  html`<p class="small muted">
    ${words.officials.shown(count(shown), count(total))} ${words.officials.allIn}
    <a href="${link(cityDocumentPath(input.place.row.slug))}">city.json</a>.
  </p>`;

/** The other roles of a person: on the person’s page if there is one, else folded. */
function moreRoles({ main, others }: Person, view: OfficialsView): Html | undefined {
  if (others.length === 0) return undefined;
  const title = view.words.officials.moreRoles(others.length);
  const page = personLink(main, view);
  return page === undefined
    ? html`<details class="small">
        <summary>${title}</summary>
        <ul>
          ${others.slice(0, maxRoles).map((term) => html`<li>${roleOf(term)}</li> `)}
        </ul>
      </details>`
    : html`<br /><a class="small" href="${page}#terms">${title}</a>`;
}

type TermRow = { readonly term: Term; readonly more?: Html | undefined };

type ColumnName = keyof PageView['words']['officials']['columns'];
type Column = { readonly name: ColumnName; readonly cell: (row: TermRow, view: OfficialsView) => HtmlValue };

/** The columns after the name. Empty columns are omitted. */
const columns: readonly Column[] = [
  { name: 'role', cell: ({ term, more }) => roleCell(term, more) },
  { name: 'district', cell: ({ term }) => short(term.district) },
  { name: 'party', cell: ({ term }) => term.party && partyElement(term.party, textMaxLength) },
  { name: 'term', cell: ({ term }, view) => termDates(term, view) },
  { name: 'contact', cell: ({ term }) => contact(term) },
];

const short = (text: string | undefined): string | undefined =>
  text === undefined ? undefined : shortened(text, textMaxLength);

function termsTable(title: string, rows: readonly TermRow[], view: OfficialsView): Html {
  const { columns: titles } = view.words.officials;
  const cells = columns
    .map(({ name, cell }) => ({ title: titles[name], values: rows.map((row) => cell(row, view)) }))
    .filter(({ values }) => values.some((value) => value !== undefined));
  return html`<div class="scroll" tabindex="0" role="region" aria-label="${title}">
    <table>
      <caption class="visually-hidden">
        ${title}
      </caption>
      <thead>
        <tr>
          <th scope="col">${titles.name}</th>
          ${cells.map(({ title }) => html`<th scope="col">${title}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          ({ term }, index) =>
            html`<tr>
              <th scope="row" dir="auto">${nameOf(term, view)}</th>
              ${cells.map(({ values }) => html`<td>${values[index]}</td>`)}
            </tr> `,
        )}
      </tbody>
    </table>
  </div>`;
}

/** The name, linked to the page of the person, or else to its official source. */
function nameOf(term: Term, view: OfficialsView): Html {
  const page = personLink(term, view);
  const text = shortened(term.name, textMaxLength);
  return page === undefined ? externalLink(term.source, text) : html`<a href="${page}">${text}</a>`;
}

/** Link to the page of the person. Undefined if there is none. */
function personLink({ id }: Term, { personSlugs, link, input }: OfficialsView): string | undefined {
  const person = personSlugs.get(id);
  return person === undefined ? undefined : link(personPath(input.place.row.slug, person));
}

const roleCell = (term: Term, more: Html | undefined): Html | undefined =>
  term.role === undefined && term.body === undefined && more === undefined
    ? undefined
    : html`${roleOf(term)}${more}`;

/** `Chair, Planning Commission` */
const roleOf = ({ role, body }: Term): Html =>
  html`${short(role)}${role !== undefined && body !== undefined && ', '}${body !== undefined && html`<bdi>${short(body)}</bdi>`}`;

function termDates({ start, end }: Term, { words: { officials }, language }: OfficialsView): HtmlValue {
  if (start !== undefined && end !== undefined)
    return `${shortDate(start, language)} – ${shortDate(end, language)}`;
  if (start !== undefined) return `${officials.since} ${shortDate(start, language)}`;
  return end === undefined ? undefined : `${officials.until} ${shortDate(end, language)}`;
}

/** Email address and phone number, if known. */
function contact({ email, phone }: Term): Html | undefined {
  const items = [email !== undefined && emailLink(email), phone !== undefined && phoneLink(phone)].filter(
    (item) => item !== false,
  );
  return items.length === 0
    ? undefined
    : html`${items.map((item, index) => html`${index > 0 && html`<br />`}${item}`)}`;
}

/** An email address without characters that have a meaning in a URL. */
const plainAddress = /^[\w.+'-]+@[\w-]+(\.[\w-]+)+$/;

const emailLink = (email: string): Html =>
  plainAddress.test(email) ? html`<a href="mailto:${email}">${email}</a>` : html`${short(email)}`;

/** The part of a phone number to dial: text after it, such as an extension, is ignored. */
const dialedPart = /^\+?[\d\s().-]{7,}/;

function phoneLink(phone: string): Html {
  const number = dialedPart.exec(phone)?.[0].replaceAll(/[^\d+]/g, '');
  return number === undefined ? html`${short(phone)}` : html`<a href="tel:${number}">${short(phone)}</a>`;
}
