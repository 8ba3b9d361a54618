/** Describes a place page in schema.org terms, for search engines. */
import type { Config } from '../../../schemas/config.ts';
import type { Meeting } from '../../../schemas/documents.ts';
import { licenseUrl } from '../../../schemas/license.ts';
import {
  calendarPath,
  cityDocumentPath,
  cityPath,
  feedPath,
  homePath,
  meetingsPath,
  statePath,
} from '../../../schemas/paths.ts';
import type { Place } from '../../places/place.ts';
import type { PlaceFacts } from './head.ts';

type Thing = Readonly<Record<string, unknown>>;

/** The place, its breadcrumbs, its data, and its upcoming meetings. JSON omits undefined fields. */
export const placeStructuredData = (
  place: Place,
  config: Config,
  facts: PlaceFacts,
  upcoming: readonly Meeting[],
): Thing => ({
  '@context': 'https://schema.org',
  '@graph': [
    placeThing(place),
    breadcrumbList(place),
    dataset(place, config, facts),
    ...upcoming.map((meeting) => meetingEvent(place, meeting)),
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

function breadcrumbList({ row, site }: Place): Thing {
  const steps = [
    ['Home', homePath],
    [row.state, statePath(row.state)],
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

/** Start times have no UTC offset, since it is unknown for some places. */
function meetingEvent({ row }: Place, meeting: Meeting): Thing {
  const { body, headline, date, time, status } = meeting;
  const name = body ?? 'Public meeting';
  return {
    '@type': 'Event',
    name: `${name}, ${row.name}`,
    description: headline,
    url: meeting.url,
    startDate: time === undefined ? date : `${date}T${time}`,
    eventStatus: `https://schema.org/${status === 'cancelled' ? 'EventCancelled' : 'EventScheduled'}`,
    location: {
      '@type': 'Place',
      name: `${row.name}, ${row.state}`,
      address: {
        '@type': 'PostalAddress',
        addressLocality: row.name,
        addressRegion: row.state_code,
        addressCountry: row.country,
      },
    },
    organizer: { '@type': 'GovernmentOrganization', name: `${name} of ${row.name}` },
  };
}
