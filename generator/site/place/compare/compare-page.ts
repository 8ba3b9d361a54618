/** `/city/<slug>/people/compare/`: two members side by side. A script compares them, from one file of the place. Pure. */
import { comparePath, comparisonPath, personPath, votesPath } from '../../../../schemas/paths.ts';
import { placeWithState } from '../../../../schemas/formats/state-names.ts';
import {
  comparableVotes,
  type ComparedVotes,
  comparedMembers,
  comparisonFile,
} from '../../../places/people/comparison.ts';
import type { Person } from '../../../places/people/people.ts';
import type { Artifact } from '../../../store/artifact.ts';
import { compareText } from '../../../system/text.ts';
import { pageArtifact } from '../../html/page.ts';
import { type Html, html } from '../../html/template.ts';
import { shortened } from '../../html/texts.ts';
import { originalLanguageOf } from '../languages.ts';
import { breadcrumbs } from '../page-frame.ts';
import type { PlaceView } from '../place-view.ts';
import { downloadLinks } from '../../tables/download-links.ts';
import { voteViews } from '../votes/vote-entry.ts';
import { comparePageWords } from './words.ts';

const nameMaxLength = 60;

/** The members that can be compared; none if there is nobody to compare with. */
export function comparable(view: ComparedVotes): readonly Person[] {
  const members = comparedMembers(comparableVotes(view));
  return members.length > 1 ? members : [];
}

/** The address of the page with a member chosen. */
export const compareWith = (slug: string, person: Person): string =>
  `${comparePath(slug)}?a=${encodeURIComponent(person.slug)}`;

/** Renders the page and its file, if two members can be compared. */
export const comparison = (view: PlaceView): readonly Artifact[] =>
  comparable(view).length > 0 ? [comparisonFile(view), comparePage(view)] : [];

function comparePage(view: PlaceView): Artifact {
  const { pageSite, place, people, meetings, tables, language } = view;
  const { row } = place;
  const path = comparePath(row.slug);
  const words = comparePageWords[language];
  const name = placeWithState(row, language);
  const { link } = voteViews(view)(path);
  const members = comparable(view).toSorted(
    (a, b) => compareText(a.name, b.name) || compareText(a.slug, b.slug),
  );
  const original = originalLanguageOf(place.site.country, [...meetings.upcoming, ...meetings.recent]);
  return pageArtifact(pageSite, {
    path,
    title: words.title(name),
    description: words.description(name),
    language,
    alternates: [{ path: comparisonPath(row.slug), mediaType: 'application/json', title: words.votes }],
    scripts: ['compare'],
    main: html`${breadcrumbs(row, path, language)}
      <h1>${words.heading}</h1>
      <p class="lede">${words.lede}</p>
      <p class="small muted">${words.rule}</p>
      <form class="vote-filter needs-script" data-compare aria-label="${words.heading}">
        ${memberField('a', words.first, members, words.choose)}
        ${memberField('b', words.second, members, words.choose)}
        <label class="check"><input type="checkbox" name="final" checked /> ${words.finalOnly}</label>
      </form>
      <p role="status" class="lede compare-status" data-status></p>
      <div
        class="compared"
        data-compared
        ${original.language !== language && html`data-language="${original.language}"`}
      ></div>
      <noscript>
        <p class="note">${words.noScript}</p>
        <h2>${words.records}</h2>
        <ul class="links">
          ${people.people.map(
            (person) =>
              html`<li>
                <a href="${link(personPath(row.slug, person.slug))}"
                  ><bdi>${shortened(person.name, nameMaxLength)}</bdi></a
                >
              </li> `,
          )}
        </ul>
      </noscript>
      <p class="small"><a href="${link(votesPath(row.slug))}">${words.votes}</a></p>
      ${downloadLinks(tables.get('votes'), link, language)}`,
  });
}

const memberField = (field: 'a' | 'b', label: string, members: readonly Person[], choose: string): Html =>
  html`<label
    >${label}
    <select name="${field}">
      <option value="">${choose}</option>
      ${members.map(({ slug, name }) => html`<option value="${slug}">${shortened(name, nameMaxLength)}</option> `)}
    </select></label
  > `;
