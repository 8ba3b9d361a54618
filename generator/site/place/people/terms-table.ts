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

/** More terms are folded: the votes, which most readers come for, follow. */
const maxUnfolded = 8;

/** The terms: those in a legislature or outside of any body first, then those in committees, which are folded if there are many. */
export function termsTables(
  terms: readonly Term[],
  bodies: ReadonlyMap<string, string>,
  legislatures: ReadonlySet<string | null>,
  language: PageLanguage,
): Html {
  const isSeat = ({ body_id }: Term): boolean => body_id === null || legislatures.has(body_id);
  const sorted = terms.toSorted((a, b) => Number(isSeat(b)) - Number(isSeat(a)));
  const folded = sorted.slice(maxUnfolded);
  return html`${termsTable(sorted.slice(0, maxUnfolded), bodies, language)}
  ${
    folded.length > 0 &&
    html`<details>
      <summary>${personWords[language].moreTerms(folded.length)}</summary>
      ${termsTable(folded, bodies, language)}
    </details>`
  }`;
}

/** The terms, newest first. Columns without a value are omitted; the same term of two rosters is one row. */
function termsTable(
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

/** What the roles of a person are found and named with. */
type RoleContext = {
  readonly legislatures: ReadonlySet<string | null>;
  /** `YYYY-MM-DD` */
  readonly today: string;
  /** The word for a district, before a number. */
  readonly district: string;
};

/** `Mayor`, `Council Member, City Council, District 3`: the first distinct current roles, those in a legislature before those in committees. */
export function currentRoles(
  terms: readonly Term[],
  bodies: ReadonlyMap<string, string>,
  { legislatures, today, district: word }: RoleContext,
): readonly Html[] {
  const roles = terms
    .filter((term) => isCurrent(term, today))
    .toSorted((a, b) => Number(legislatures.has(b.body_id)) - Number(legislatures.has(a.body_id)))
    .map(({ role, body_id, district }) => [role, bodies.get(body_id ?? ''), districtName(district, word)])
    .map((parts) => parts.filter((part) => part !== null && part !== undefined).join(', '));
  return [...new Set(roles)]
    .filter((role) => role !== '')
    .slice(0, maxRoles)
    .map((role) => html`<bdi>${shortened(role, textMaxLength)}</bdi>`);
}

/** `3` -> `District 3`, `At large` -> `At large` */
const districtName = (district: string | null, word: string): string | null =>
  district !== null && /^\d+$/.test(district) ? `${word} ${district}` : district;
