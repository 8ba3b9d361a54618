/** The page of a person: terms, attendance, divided votes. */
import { followButton } from '../../../../schemas/formats/follow-button.ts';
import { personPath, personPeriodPath, votesPath } from '../../../../schemas/paths.ts';
import type { PersonVote } from '../../../places/people/record.ts';
import type { Artifact } from '../../../store/artifact.ts';
import { pageArtifact } from '../../html/page.ts';
import { pageWords } from '../../html/page-words.ts';
import { voteNames } from '../../../../schemas/formats/record-words.ts';
import { placeWithState } from '../../../../schemas/formats/state-names.ts';
import { type Html, html } from '../../html/template.ts';
import { shortened } from '../../html/texts.ts';
import { compareWith } from '../compare/compare-page.ts';
import { comparePageWords } from '../compare/words.ts';
import { breadcrumbs } from '../page-frame.ts';
import type { PlaceView } from '../place-view.ts';
import { voteFacts, voteSubject, type VoteView } from '../votes/vote-entry.ts';
import { type Entry, yearPages, type YearPage } from '../votes/year-pages.ts';
import { factList, factNotes, type PersonInput } from './person-facts.ts';
import { personStructuredData } from './structured-data.ts';
import { currentRoles, termsTables } from './terms-table.ts';
import { personWords } from './words.ts';

type VoteItem = Entry & { readonly vote: PersonVote; readonly html: Html };

type PersonPage = {
  readonly path: string;
  /** Year of the page; undefined for the first one. */
  readonly period: string | undefined;
  readonly items: readonly VoteItem[];
  /** All pages of the person, if there are several. */
  readonly pages: readonly { readonly path: string; readonly label: string }[];
};

const nameMaxLength = 200;

/** Renders the page, and those of earlier years if the votes do not fit on it. `viewAt` makes the view of a page. */
export function personPages(
  view: PlaceView,
  input: PersonInput,
  viewAt: (path: string) => VoteView,
): readonly Artifact[] {
  const { slug } = view.place.row;
  const path = personPath(slug, input.person.slug);
  const atTop = viewAt(path);
  const pages = yearPages(input.record.votes.map((vote) => itemOf(vote, atTop)));
  const pathOf = ({ period }: YearPage<VoteItem>): string =>
    period === undefined ? path : personPeriodPath(slug, input.person.slug, period);
  const links = pages.map((page) => ({
    path: pathOf(page),
    label: page.period ?? page.items[0]?.year ?? '',
  }));
  return pages.map((page) => {
    const here = pathOf(page);
    const pageView = viewAt(here);
    const items = here === path ? page.items : page.items.map(({ vote }) => itemOf(vote, pageView));
    return personPage(view, pageView, input, {
      path: here,
      period: page.period,
      items,
      pages: links.length > 1 ? links : [],
    });
  });
}

function itemOf(vote: PersonVote, view: VoteView): VoteItem {
  const { divided, votes } = vote;
  const cast = html`<strong class="cast vote-${votes[0]}"
    >${votes.map((each) => voteNames[view.language][each]).join(', ')}</strong
  >`;
  const entry = html`<li>${voteSubject(divided, view)} ${voteFacts(divided, view, cast)}</li> `;
  return {
    vote,
    html: entry,
    year: divided.rollCall.date.slice(0, 4),
    sizeBytes: Buffer.byteLength(entry.toString()),
  };
}

function personPage(view: PlaceView, pageView: VoteView, input: PersonInput, page: PersonPage): Artifact {
  const { pageSite, place, bodies, language, localNow } = view;
  const { person, record } = input;
  const { row } = place;
  const words = personWords[language];
  const name = shortened(person.name, nameMaxLength);
  const placeName = placeWithState(row, language);
  const suffix = page.period === undefined ? '' : `, ${page.period}`;
  const today = localNow.slice(0, 'YYYY-MM-DD'.length);
  const isFirst = page.period === undefined;
  const feed = view.feeds.people.get(person.slug);
  const follow =
    feed !== undefined &&
    followButton(
      { feedUrl: pageSite.site.url(feed), feedHref: pageView.link(feed) },
      pageSite.config,
      language,
    );
  return pageArtifact(pageSite, {
    path: page.path,
    title: `${words.title(name, placeName)}${suffix}`,
    description: words.description(name, placeName, record.votes.length),
    language,
    place: row,
    ...(isFirst && person.terms.length > 0
      ? { structuredData: personStructuredData(view, person, today) }
      : {}),
    ...(feed === undefined
      ? {}
      : { alternates: [{ path: feed, mediaType: 'application/atom+xml', title: words.feed }] }),
    main: html`${breadcrumbs(row, page.path, language)}
      <div class="page-title">
        <h1><bdi>${name}</bdi>${suffix}</h1>
        ${follow}
      </div>
      ${isFirst ? html`${lede(input, view, today)} ${factList(input, language)} ${factNotes(input, language)} ${input.isComparable && html`<p><a href="${pageView.link(compareWith(row.slug, person))}">${comparePageWords[language].withOther}</a></p>`}` : html`<p><a href="${pageView.link(personPath(row.slug, person.slug))}">${words.title(name, placeName)}</a></p>`}
      ${
        isFirst &&
        person.terms.length > 0 &&
        html`<h2 id="terms">${words.terms}</h2>
          ${termsTables(person.terms, bodies, legislaturesOf(view), language)}`
      }
      ${voteSections(page, pageView, words.votes)}
      <p>
        <a href="${pageView.link(`${votesPath(row.slug)}?member=${person.slug}`)}">${words.allVotes}</a>
      </p>`,
  });
}

const legislaturesOf = ({ rows }: PlaceView): ReadonlySet<string | null> =>
  new Set(rows.bodies.filter(({ classification }) => classification === 'legislature').map(({ id }) => id));

function lede({ person }: PersonInput, view: PlaceView, today: string): Html {
  const { place, bodies, language } = view;
  const words = personWords[language];
  if (person.terms.length === 0)
    return html`<p class="note">
      ${words.unmatched(shortened(person.name, nameMaxLength), place.row.name)}
    </p>`;
  const roles = currentRoles(person.terms, bodies, {
    legislatures: legislaturesOf(view),
    today,
    district: words.columns.district,
  });
  return html`<p class="lede">
    ${roles.length === 0 ? words.formerly : html`${words.inOffice}${pageWords[language].colon} ${roles.map((role, index) => html`${index > 0 && ' · '}${role}`)}`}
  </p>`;
}

function voteSections({ items, pages, path }: PersonPage, { link, words }: VoteView, title: string): Html {
  const byYear = Map.groupBy(items, ({ year }) => year);
  return html`<h2 id="votes">${title}</h2>
    ${
      pages.length > 0 &&
      html`<nav aria-label="${words.years}">
        <ul class="links">
          ${pages.map((page) => html`<li><a href="${page.path === path ? '#votes' : link(page.path)}">${page.label}</a></li> `)}
        </ul>
      </nav>`
    }
    ${Array.from(
      byYear,
      ([year, entries]) =>
        html`<section>
          <h3>${year}</h3>
          <ul class="votes">
            ${entries.map((entry) => entry.html)}
          </ul>
        </section> `,
    )}`;
}
