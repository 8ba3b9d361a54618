/** Describes a place page in schema.org terms, for search engines. */
import type { Config } from '../../../../schemas/config.ts';
import type { Meeting } from '../../../../schemas/documents.ts';
import { licenseUrl } from '../../../../schemas/license.ts';
import {
  calendarPath,
  cityDocumentPath,
  cityPath,
  feedPath,
  homePath,
  localPath,
  meetingsPath,
  siteLanguageOf,
  statePath,
} from '../../../../schemas/paths.ts';
import { stateName } from '../../../../schemas/formats/state-names.ts';
import type { Place } from '../../../places/place.ts';
import { isWebAddress } from '../../../../schemas/formats/web-address.ts';
import type { PageLanguage } from '../../html/dates.ts';
import { pageWords } from '../../html/page-words.ts';
import { shortened } from '../../html/texts.ts';
import { endOf } from './calendar-links.ts';
import type { PlaceFacts } from './head.ts';
import type { PageView } from './page-view.ts';

type Thing = Readonly<Record<string, unknown>>;

/** Upcoming meetings described; search engines show fewer. */
const maxEvents = 20;
/** Texts of the corpus may be long; this is more than search engines show. */
const textMaxLength = 500;

/** The place, its breadcrumbs, its data, and its upcoming meetings. JSON omits undefined fields. */
export const placeStructuredData = ({ input, upcoming, language }: PageView, facts: PlaceFacts): Thing => ({
  '@context': 'https://schema.org',
  '@graph': [
    placeThing(input.place),
    breadcrumbList(input.place, language),
    dataset(input.place, input.pageSite.config, facts),
    ...upcoming.slice(0, maxEvents).map((meeting) => meetingEvent(input.place, meeting)),
  ],
});

const placeId = ({ row, site }: Place): string => `${site.url(cityPath(row.slug))}#place`;

/** Types of places that are cities in schema.org. */
const cityTypes: ReadonlySet<string | null> = new Set(['city', 'town', 'village', 'township', 'borough']);

function placeThing(place: Place): Thing {
  const { row, site } = place;
  const state = { '@type': 'State', name: row.state };
  const common = {
    '@id': placeId(place),
    name: row.name,
    url: site.url(cityPath(row.slug)),
    sameAs: row.website_url ?? undefined,
    identifier: row.ocd_division_id ?? undefined,
  };
  // A school district is an organization, which has a service area instead of a location.
  if (row.kind === 'school') return { '@type': 'GovernmentOrganization', ...common, areaServed: state };
  return {
    '@type': cityTypes.has(row.type) ? 'City' : 'AdministrativeArea',
    ...common,
    containedInPlace: state,
    geo:
      row.latitude === null || row.longitude === null
        ? undefined
        : { '@type': 'GeoCoordinates', latitude: row.latitude, longitude: row.longitude },
  };
}

function breadcrumbList({ row, site }: Place, language: PageLanguage): Thing {
  const siteLanguage = siteLanguageOf(row.country, language);
  const steps = [
    [pageWords[language].home, localPath(homePath, siteLanguage)],
    [stateName(row.state, language), localPath(statePath(row.state), siteLanguage)],
    [row.name, cityPath(row.slug)],
  ] as const;
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(([name, path], index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: site.url(path),
    })),
  };
}

function dataset(place: Place, config: Config, { first, updatedAt }: PlaceFacts): Thing {
  const { slug, name, state } = place.row;
  const download = (path: string, encodingFormat: string): Thing => ({
    '@type': 'DataDownload',
    encodingFormat,
    contentUrl: place.site.url(path),
  });
  return {
    '@type': 'Dataset',
    name: `Public meetings of ${name}, ${state}`,
    description: `Meetings of ${name}, ${state} with summaries, decisions, votes and links to official sources, plus context about the place.`,
    url: place.site.url(cityPath(slug)),
    license: licenseUrl,
    isAccessibleForFree: true,
    creator: { '@type': 'Organization', name: config.name, url: config.site_url },
    spatialCoverage: { '@id': placeId(place) },
    temporalCoverage: first === undefined ? undefined : `${first}/..`,
    dateModified: updatedAt,
    distribution: [
      download(meetingsPath(slug), 'application/json'),
      download(cityDocumentPath(slug), 'application/json'),
      download(calendarPath(slug), 'text/calendar'),
      download(feedPath(slug), 'application/atom+xml'),
    ],
  };
}

/** Times have no UTC offset, since it is unknown for some places. Search engines assume that of the location. */
function meetingEvent(place: Place, meeting: Meeting): Thing {
  const { body, headline, date, time, status } = meeting;
  const { row } = place;
  const name = shortened(body ?? 'Public meeting', textMaxLength);
  return {
    '@type': 'Event',
    name: `${name}, ${row.name}`,
    description: headline === undefined ? undefined : shortened(headline, textMaxLength),
    url: meeting.url,
    startDate: time === undefined ? date : `${date}T${time}`,
    endDate: endOf(meeting),
    eventStatus: `https://schema.org/${status === 'cancelled' ? 'EventCancelled' : 'EventScheduled'}`,
    ...attendance(place, meeting, {
      '@type': 'PostalAddress',
      addressLocality: row.name,
      addressRegion: row.state_code,
      addressCountry: row.country,
    }),
    organizer: { '@type': 'GovernmentOrganization', name: `${name} of ${row.name}` },
  };
}

/** The same for the page of the meeting, without what the page itself or the default of schema.org says. */
export function meetingPageEvent(place: Place, meeting: Meeting): Thing {
  const { row } = place;
  const { name, startDate, endDate, eventStatus } = meetingEvent(place, meeting);
  return {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name,
    startDate,
    endDate,
    eventStatus: meeting.status === 'cancelled' ? eventStatus : undefined,
    ...attendance(place, meeting, `${row.name}, ${row.state_code}, ${row.country}`),
  };
}

/** Where the meeting is, and how to attend. A known location does not exclude that people can join online too. */
function attendance(
  { row }: Place,
  { location, remote_url: remote }: Meeting,
  address: Thing | string,
): Thing {
  const hall = {
    '@type': 'Place',
    name: location === undefined ? `${row.name}, ${row.state}` : shortened(location, textMaxLength),
    address,
  };
  if (!isWebAddress(remote)) return { location: hall };
  const online = { '@type': 'VirtualLocation', url: remote };
  return location === undefined
    ? { location: online, eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode' }
    : { location: [hall, online], eventAttendanceMode: 'https://schema.org/MixedEventAttendanceMode' };
}
