/** `/city/<slug>/meetings.atom`: the newest meetings of a place as a feed (RFC 4287). Pure. */
import type { Config } from '../../../schemas/config.ts';
import type { Decision, Meeting } from '../../../schemas/documents.ts';
import { licenseName, licenseUrl } from '../../../schemas/license.ts';
import { cityPath, feedPath } from '../../../schemas/paths.ts';
import type { MeetingRecord, PlaceMeetings } from '../../places/meetings.ts';
import type { Place } from '../../places/place.ts';
import type { Artifact } from '../../store/artifact.ts';
import { latestInstant } from '../../system/text.ts';
import { externalLink } from '../html/components.ts';
import { localTime, longDate } from '../html/dates.ts';
import { countOf, formatCount } from '../html/numbers.ts';
import { type Html, html, html as xml } from '../html/template.ts';
import { aiNote, headlineOf, isWrittenByAi, truncated } from '../html/texts.ts';

/** These limits bound the file that feed readers fetch every hour. */
const maxEntries = 50;
const maxDecisions = 20;
const summaryMaxLength = 2000;
const headlineMaxLength = 300;

/** The feed of a place: the newest meetings that have a brief or decisions. */
export function feed(place: Place, { upcoming, recent }: PlaceMeetings, config: Config): Artifact {
  const withText = [...upcoming.toReversed(), ...recent].filter(
    ({ meeting }) => headlineOf(meeting) !== undefined,
  );
  const text = feedXml(place, withText.slice(0, maxEntries), withText.length, config).toString();
  return {
    path: place.site.key(feedPath(place.row.slug)),
    // XML 1.0 forbids these two. The template tag replaces all other forbidden characters.
    body: Buffer.from(text.replaceAll(/[\ufffe\uffff]/g, '\ufffd')),
    mediaType: 'application/atom+xml; charset=utf-8',
    cache: 'hourly',
  };
}

function feedXml(
  { row, site, attribution }: Place,
  shown: readonly MeetingRecord[],
  total: number,
  config: Config,
): Html {
  const page = site.url(cityPath(row.slug));
  const dates = [...shown.map(updatedOf), ...(row.updated_at === null ? [] : [row.updated_at])];
  return xml`<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
<id>${page}</id>
<title type="text">Meetings of ${row.name}, ${row.state}</title>
<subtitle type="text">${subtitle(shown.length, total)}</subtitle>
<updated>${latestInstant(dates) ?? unknownDate}</updated>
<author><name>${config.name}</name><uri>${config.site_url}</uri></author>
<rights type="text">${licenseName}, credit: ${attribution}</rights>
<link rel="license" href="${licenseUrl}"/>
<link rel="self" type="application/atom+xml" href="${site.url(feedPath(row.slug))}"/>
<link rel="alternate" type="text/html" href="${page}"/>
${shown.map(entryXml)}</feed>
`;
}

/** A feed must have a date, even without entries. */
const unknownDate = '1970-01-01T00:00:00Z';

const subtitle = (shown: number, total: number): string =>
  shown < total
    ? `The newest ${formatCount(shown)} of ${countOf(total, 'meeting')} with a summary or decisions`
    : `${countOf(total, 'meeting')} with a summary or decisions`;

const updatedOf = ({ meeting, updatedAt }: MeetingRecord): string => updatedAt ?? `${meeting.date}T00:00:00Z`;

function entryXml(record: MeetingRecord): Html {
  const { meeting } = record;
  return xml`<entry>
<id>${meeting.url}</id>
<title type="text">${truncated(headlineOf(meeting) ?? '', headlineMaxLength)}</title>
<updated>${updatedOf(record)}</updated>
<link rel="alternate" type="text/html" href="${meeting.url}"/>
<link rel="via" href="${meeting.source}"/>
${meeting.tags.map((tag) => xml`<category term="${tag}"/>\n`)}<content type="html">${entryContent(meeting).toString()}</content>
</entry>
`;
}

/** The HTML that a feed reader shows. The feed contains it as escaped text. */
const entryContent = (meeting: Meeting): Html =>
  html`<p>${whenAndWho(meeting)}</p>
    ${meeting.summary !== undefined && html`<p>${truncated(meeting.summary, summaryMaxLength)}</p>`}
    ${meeting.decisions.length > 0 && entryDecisions(meeting.decisions)}
    ${isWrittenByAi(meeting) && html`<p><em>${aiNote}</em></p>`}
    <p>${entryLinks(meeting)}</p>`;

function whenAndWho({ date, time, body, status }: Meeting): string {
  const when = longDate(date) + (time === undefined ? '' : `, ${localTime(time)}`);
  return `${body === undefined ? '' : `${body}, `}${when}${status === 'cancelled' ? ' (cancelled)' : ''}`;
}

function entryDecisions(decisions: readonly Decision[]): Html {
  const more = decisions.length - maxDecisions;
  return html`<ul>
    ${decisions.slice(0, maxDecisions).map((decision) => html`<li>${decisionText(decision)}</li>`)}
    ${more > 0 && html`<li>and ${countOf(more, 'more decision')}</li>`}
  </ul>`;
}

/** `Rezoning of 1420 Larkspur Avenue: passed, 5 yes, 2 no` */
function decisionText({ headline, outcome, yes, no, abstain }: Decision): string {
  const facts = [outcome, voteCount(yes, 'yes'), voteCount(no, 'no'), voteCount(abstain, 'abstaining')];
  const known = facts.filter((fact) => fact !== undefined).join(', ');
  return truncated(headline, headlineMaxLength) + (known === '' ? '' : `: ${known}`);
}

const voteCount = (count: number | undefined, word: string): string | undefined =>
  count === undefined ? undefined : `${formatCount(count)} ${word}`;

function entryLinks({ url, agenda_url, minutes_url, video_url, source }: Meeting): Html {
  const links = [
    [url, 'Read more'],
    [agenda_url, 'Agenda'],
    [minutes_url, 'Minutes'],
    [video_url, 'Video'],
    [source, 'Official source'],
  ] as const;
  const known = links.filter(([address]) => address !== undefined);
  return html`${known.map(([address, text], index) => html`${index > 0 && ' · '}${externalLink(address, text)}`)}`;
}
