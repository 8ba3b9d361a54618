/** `/city/<slug>/votes/`: all divided votes of a place. Pure. */
import { comparePath, votesPath, votesPeriodPath } from '../../../../schemas/paths.ts';
import type { DividedVote } from '../../../places/divided-votes.ts';
import type { Artifact } from '../../../store/artifact.ts';
import { longDate } from '../../html/dates.ts';
import { pageArtifact } from '../../html/page.ts';
import { placeWithState } from '../../../../schemas/formats/state-names.ts';
import { type Html, html } from '../../html/template.ts';
import { comparable } from '../compare/compare-page.ts';
import { comparePageWords } from '../compare/words.ts';
import { breadcrumbs } from '../page-frame.ts';
import { downloadLinks } from '../../tables/download-links.ts';
import type { PlaceView } from '../place-view.ts';
import { dissentLines, voteFacts, voteSubject, type VoteView, voteViews } from './vote-entry.ts';
import { filterAttributes, filterForm, filterMembers, type FilterYear } from './vote-filter.ts';
import { type Entry, yearPages, type YearPage } from './year-pages.ts';
import { votePageWords } from './words.ts';

type VoteItem = Entry & { readonly divided: DividedVote; readonly html: Html };

/** Renders the page, if the place has divided votes. If they do not fit on it, earlier years have pages of their own. */
export function votesPages(view: PlaceView): readonly Artifact[] {
  const { dividedVotes, place } = view;
  const { slug } = place.row;
  if (dividedVotes.length === 0) return [];
  const members = filterMembers(dividedVotes);
  // Links of entries depend on the depth of their page. Sizes hardly do.
  const viewAt = voteViews(view);
  const atTop = viewAt(votesPath(slug));
  const pages = yearPages(dividedVotes.map((divided) => itemOf(divided, members, atTop)));
  const pathOf = ({ period }: YearPage<VoteItem>): string =>
    period === undefined ? votesPath(slug) : votesPeriodPath(slug, period);
  const years = pages.flatMap((page) =>
    [...new Set(page.items.map(({ year }) => year))].map((year) => ({
      year,
      label: page.period ?? year,
      path: pathOf(page),
    })),
  );
  return pages.map((page) => {
    const path = pathOf(page);
    const pageView = viewAt(path);
    const items =
      page.period === undefined
        ? page.items
        : page.items.map(({ divided }) => itemOf(divided, members, pageView));
    return votesPage(view, pageView, { path, items, years, members });
  });
}

type VotesPage = {
  readonly path: string;
  readonly items: readonly VoteItem[];
  /** The years of all pages, newest first. */
  readonly years: readonly { readonly year: string; readonly label: string; readonly path: string }[];
  readonly members: ReturnType<typeof filterMembers>;
};

function itemOf(divided: DividedVote, members: VotesPage['members'], view: VoteView): VoteItem {
  const entry = html`<li id="v${divided.rollCall.motion_id}" ${filterAttributes(divided, members)}>
    ${voteSubject(divided, view)} ${voteFacts(divided, view)} ${dissentLines(divided, view)}
  </li> `;
  return {
    divided,
    html: entry,
    year: divided.rollCall.date.slice(0, 4),
    sizeBytes: Buffer.byteLength(entry.toString()),
  };
}

function votesPage(
  placeView: PlaceView,
  view: VoteView,
  { path, items, years, members }: VotesPage,
): Artifact {
  const { pageSite, place, dividedVotes, language, tables } = placeView;
  const { row } = place;
  const words = votePageWords[language];
  const name = placeWithState(row, language);
  const first = longDate(dividedVotes.at(-1)?.rollCall.date ?? '', language);
  const last = longDate(dividedVotes[0]?.rollCall.date ?? '', language);
  const byYear = Map.groupBy(items, ({ year }) => year);
  const suffix = path === votesPath(row.slug) ? '' : `, ${[...byYear.keys()].join(', ')}`;
  const filterYears = years.map((each): FilterYear => {
    return { ...each, href: each.path === path ? undefined : view.link(each.path) };
  });
  return pageArtifact(pageSite, {
    path,
    title: `${words.title(name)}${suffix}`,
    description: words.description(name, dividedVotes.length, first, last),
    language,
    place: row,
    scripts: ['votes'],
    main: html`${breadcrumbs(row, path, language)}
      <h1>${words.heading}${suffix}</h1>
      <p class="lede">${words.lede}</p>
      ${comparable(placeView).length > 0 && html`<p><a href="${view.link(comparePath(row.slug))}">${comparePageWords[language].heading}</a></p>`}
      ${downloadLinks(tables.get('votes'), view.link, language)}
      ${years.length > 1 && yearLinks(filterYears, words.years)}
      ${filterForm(
        items.map(({ divided }) => divided),
        members,
        distinctYears(filterYears),
        language,
      )}
      ${Array.from(byYear, ([year, entries]) => yearSection(year, entries))}`,
  });
}

/** Two parts of a year are two pages; the filter leads to the newer one. */
const distinctYears = (years: readonly FilterYear[]): readonly FilterYear[] =>
  [...Map.groupBy(years, ({ year }) => year).values()].flatMap(
    (same) => same.find(({ href }) => href === undefined) ?? same[0] ?? [],
  );

const yearLinks = (years: readonly FilterYear[], label: string): Html =>
  html`<nav aria-label="${label}">
    <ul class="links">
      ${years.map(({ year, label, href }) => html`<li><a href="${href ?? `#y${year}`}" data-year="${year}">${label}</a></li> `)}
    </ul>
  </nav>`;

const yearSection = (year: string, items: readonly VoteItem[]): Html =>
  html`<section id="y${year}" data-year="${year}">
    <h2>${year}</h2>
    <ul class="votes">
      ${items.map((item) => item.html)}
    </ul>
  </section> `;
