/** `/city/<slug>/meeting/<meeting_id>/`: a meeting with everything that is known about it. Pure. */
import type { Meeting } from '../../../../schemas/documents.ts';
import { stateName } from '../../../../schemas/formats/state-names.ts';
import { tagName } from '../../../../schemas/formats/tag-names.ts';
import { cityPath, meetingPagePath, pageFilePath, periodPath, statePath } from '../../../../schemas/paths.ts';
import { soonestFirst } from '../../../places/meetings.ts';
import { contention, notableDecisions } from '../../../places/notable-decisions.ts';
import { maxFileBytes } from '../../../places/place.ts';
import { monthOf, yearOf } from '../../../places/years.ts';
import type { Artifact, PublishedFile } from '../../../store/artifact.ts';
import { longDate } from '../../html/dates.ts';
import { pageWords } from '../../html/page-words.ts';
import { smallPageArtifact } from '../../html/small-page.ts';
import { type Html, html } from '../../html/template.ts';
import { isWrittenByAi, shortened } from '../../html/texts.ts';
import { PageTooLarge } from '../page-frame.ts';
import { meetingPageEvent } from '../page/structured-data.ts';
import type { UnaddressedView } from '../place-view.ts';
import { agenda } from './agenda.ts';
import { aiMark, authorsNote, copiesTitles } from './authors.ts';
import { decisionGroups, type DecisionGroup } from './decision-groups.ts';
import { decisionsInFull } from './decision-list.ts';
import { documentList, meetingLinks } from './documents.ts';
import { otherDocuments } from './other-documents.ts';
import { textsOf } from './texts.ts';
import { briefEvidence } from './evidence.ts';
import {
  isCancelled,
  meetingName,
  meetingWhen,
  takePart,
  vanishedNote,
  whereParts,
} from './meeting-article.ts';
import { type MeetingDisplay, meetingDisplay } from './meeting-display.ts';
import { motionList, otherMotions } from './other-motions.ts';
import { meetingPageWords } from './page-words.ts';
import { hasMeetingPage, hasNoRecord } from './record.ts';

export type MeetingPagesView = Pick<
  UnaddressedView,
  'pageSite' | 'place' | 'meetings' | 'meetingRows' | 'people' | 'language' | 'localNow' | 'years'
>;

/** Texts in titles and previews are shortened to these lengths. */
const nameMaxLength = 120;
const previewMaxLength = 300;

/**
 * Renders the pages of the meetings of a place that have one, oldest first. Those of months that are as published are not rendered.
 * @throws {PageTooLarge} when a meeting does not fit on a page
 */
export function* meetingPages(view: MeetingPagesView): Generator<Artifact | PublishedFile> {
  const { place, meetings, meetingRows, years } = view;
  const { slug } = place.row;
  // All pages are equally deep, so that the links on them are the same.
  const display = meetingDisplay(view, meetingPagePath(slug, 'm'));
  for (const { meeting } of [...meetings.recent, ...meetings.upcoming].toSorted(soonestFirst)) {
    if (!hasMeetingPage(meeting, meetingRows)) continue;
    const path = place.site.key(pageFilePath(meetingPagePath(slug, meeting.id)));
    yield years.fileOfMonth(monthOf(meeting.date), path) ?? meetingPage(view, meeting, display);
  }
}

function meetingPage(view: MeetingPagesView, meeting: Meeting, display: MeetingDisplay): Artifact {
  const { place, pageSite, language } = view;
  const { name, state, state_code, slug } = place.row;
  const path = meetingPagePath(slug, meeting.id);
  const body = shortened(meetingName(meeting, display.words), nameMaxLength);
  const words = meetingPageWords[language];
  const year = yearOf(meeting.date);
  const groups = decisionGroups(meeting, display.rows);
  const artifact = smallPageArtifact(pageSite, {
    path,
    language,
    title: words.title(body, longDate(meeting.date, language), `${name}, ${state_code}`),
    description: descriptionOf(meeting, `${name}, ${stateName(state, language)}`, groups, display),
    trail: [
      { path: statePath(state), name: stateName(state, language), isLocal: true },
      { path: cityPath(slug), name },
      { path: periodPath(slug, year), name: year },
    ],
    structuredData: meetingPageEvent(place, meeting),
    hasAiText: isWrittenByAi(meeting),
    main: html`<main class="wrap meeting-page${isCancelled(meeting) && ' is-cancelled'}" id="m${meeting.id}">
      <h1>${words.heading(name, '')}<bdi>${body}</bdi></h1>
      ${meetingContent(meeting, groups, display)}
    </main>`,
  });
  if (artifact.body.length > maxFileBytes) throw tooLarge(artifact, meeting);
  return artifact;
}

function meetingContent(meeting: Meeting, groups: readonly DecisionGroup[], display: MeetingDisplay): Html {
  const { id, tags } = meeting;
  const { words, rows, language } = display;
  const titles = meetingPageWords[language];
  const attributes = display.attributesOf(meeting);
  const items = rows.items.get(id) ?? [];
  const shown = { meeting, display, attributes, isFull: true };
  const [divided, others] = byContention(groups);
  const repeatsTitles = copiesTitles(meeting) && groups.length + items.length > 0;
  return html`${meetingWhen({ ...meeting, body: undefined }, words, whereParts(meeting, display))}${vanishedNote(meeting, words)}${hasNoRecord(meeting, rows, display.today) && html`<p class="note small">${display.recordWords.noRecord}</p>`}${takePart(meeting, display)}${!repeatsTitles && briefOf(meeting, display, attributes)}
    <p>${happened(groups, items.length, display)}</p>
    ${meetingLinks(meeting, words)}${section(divided.length > 0 && titles.dividedTitle, decisionsInFull(divided, shown))}${section(divided.length > 0 ? titles.othersTitle : titles.decisionsTitle, decisionsInFull(others, shown))}${motionList(otherMotions(meeting, groups, rows), meeting, attributes, display)}${agenda(items, groups, meeting, display.languageOf(meeting), display)}${section(titles.documentsTitle, documentList(otherDocuments(meeting, rows.documents.get(id)), display))}${textsOf(meeting, display)}${tagLine(tags, display)}${!repeatsTitles && authorsNote(meeting, language)}`;
}

/** The brief: headline, summary, evidence. */
function briefOf(meeting: Meeting, display: MeetingDisplay, attributes: Html): Html | undefined {
  const { headline, summary, generated_by } = meeting;
  if (headline === undefined) return undefined;
  return html`<p class="lead meeting-headline" ${attributes}>
      ${headline}${aiMark(generated_by, display.words)}
    </p>
    ${summary !== undefined && summary !== headline && html`<p ${attributes}>${summary}</p>`}${briefEvidence(meeting, { ...display, attributes })}`;
}

/** The topics of a meeting. On the page of a place, they are a list. */
const tagLine = (tags: Meeting['tags'], { recordWords: words, language }: MeetingDisplay): Html | undefined =>
  tags.length === 0
    ? undefined
    : html`<p class="small muted">
        ${words.topics}${pageWords[language].colon}
        <bdi>${tags.map((tag) => tagName(tag, language) ?? tag).join(', ')}</bdi>
      </p>`;

const section = (title: string | false, content: Html | undefined): Html | undefined =>
  content === undefined || title === false
    ? undefined
    : html`<h2>${title}</h2>
        ${content}`;

/** The groups with a divided vote that settled something, the most contested first, and the others in their order. */
function byContention(groups: readonly DecisionGroup[]): readonly [DecisionGroup[], DecisionGroup[]] {
  const contentions = new Map(
    groups.map((group) => [group, Math.max(0, ...group.settled.map(({ decision }) => contention(decision)))]),
  );
  const of = (group: DecisionGroup): number => contentions.get(group) ?? 0;
  return [
    groups.filter((group) => of(group) > 0).toSorted((a, b) => of(b) - of(a)),
    groups.filter((group) => of(group) === 0),
  ];
}

/** `1 divided vote · 24 other decisions · 34 items on the agenda` */
function happened(groups: readonly DecisionGroup[], items: number, { language }: MeetingDisplay): string {
  const words = meetingPageWords[language];
  const decisions = groups.flatMap(({ settled, steps }) => [...settled, ...steps]);
  const divided = decisions.filter(({ decision }) => contention(decision) > 0).length;
  const rest = decisions.length - divided;
  return [
    divided > 0 && words.divided(divided),
    rest > 0 && (divided > 0 ? words.others(rest) : words.decisions(rest)),
    items > 0 && words.items(items),
  ]
    .filter((part) => part !== false)
    .join(' · ');
}

/** What happened, most contested first: `Ann Arbor, Michigan. 1 divided vote · 24 other decisions. Parking: 7–4. …` */
function descriptionOf(
  meeting: Meeting,
  place: string,
  groups: readonly DecisionGroup[],
  display: MeetingDisplay,
): string {
  const [top] = notableDecisions(meeting);
  const facts = happened(groups, display.rows.items.get(meeting.id)?.length ?? 0, display);
  const tally = top?.yes !== undefined && top.no !== undefined ? ` (${top.yes}–${top.no})` : '';
  const news = top === undefined ? meeting.headline : `${shortened(top.headline, nameMaxLength)}${tally}`;
  return shortened(
    [place, facts, news].filter((text) => text !== undefined && text !== '').join('. '),
    previewMaxLength,
  );
}

const tooLarge = ({ path, body }: Artifact, { id }: Meeting): PageTooLarge =>
  new PageTooLarge(
    `${path} would have ${body.length} bytes. A published file must stay under ${maxFileBytes + 1} bytes. Shorten the agenda, the decisions or the votes of meeting ${id} in the corpus, or divide it into several meetings.`,
  );
