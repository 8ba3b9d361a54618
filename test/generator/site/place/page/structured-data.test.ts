import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { brief, meeting } from '../../../../support/corpus/corpus.ts';
import { pageOf, structuredDataOf } from '../place-pages.fixture.ts';

const url = z.string().regex(/^https:\/\/[^\s"<>]+$/);
const state = z.strictObject({ '@type': z.literal('State'), name: z.string() });

const localInstant = z.string().regex(/^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2})?$/);
const hall = z.strictObject({
  '@type': z.literal('Place'),
  name: z.string(),
  address: z.strictObject({
    '@type': z.literal('PostalAddress'),
    addressLocality: z.string(),
    addressRegion: z.string(),
    addressCountry: z.enum(['US', 'CA']),
  }),
});
const online = z.strictObject({ '@type': z.literal('VirtualLocation'), url });

/** The properties of each type that search engines require, and that schema.org defines. */
const shapes: Record<string, z.ZodType> = {
  City: z.strictObject({
    '@type': z.literal('City'),
    '@id': url,
    name: z.string(),
    url,
    sameAs: url.optional(),
    identifier: z.string().optional(),
    containedInPlace: state,
    geo: z
      .strictObject({ '@type': z.literal('GeoCoordinates'), latitude: z.number(), longitude: z.number() })
      .optional(),
  }),
  BreadcrumbList: z.strictObject({
    '@type': z.literal('BreadcrumbList'),
    itemListElement: z.array(
      z.strictObject({
        '@type': z.literal('ListItem'),
        position: z.int().min(1),
        name: z.string(),
        item: url,
      }),
    ),
  }),
  Dataset: z.strictObject({
    '@type': z.literal('Dataset'),
    name: z.string(),
    description: z.string().min(50).max(5_000),
    url,
    license: z.literal('https://creativecommons.org/licenses/by/4.0/'),
    isAccessibleForFree: z.literal(true),
    creator: z.strictObject({ '@type': z.literal('Organization'), name: z.string(), url }),
    spatialCoverage: z.strictObject({ '@id': url }),
    temporalCoverage: z
      .string()
      .regex(/^\d{4}-\d{2}-\d{2}\/\.\.$/)
      .optional(),
    dateModified: z.iso.datetime().optional(),
    distribution: z.array(
      z.strictObject({ '@type': z.literal('DataDownload'), encodingFormat: z.string(), contentUrl: url }),
    ),
  }),
  Event: z.strictObject({
    '@type': z.literal('Event'),
    name: z.string(),
    description: z.string().optional(),
    url,
    startDate: localInstant,
    endDate: localInstant.optional(),
    eventStatus: z.enum(['https://schema.org/EventScheduled', 'https://schema.org/EventCancelled']),
    eventAttendanceMode: z
      .enum(['https://schema.org/OnlineEventAttendanceMode', 'https://schema.org/MixedEventAttendanceMode'])
      .optional(),
    location: z.union([hall, online, z.tuple([hall, online])]),
    organizer: z.strictObject({ '@type': z.literal('GovernmentOrganization'), name: z.string() }),
  }),
};

describe('data for search engines', () => {
  const things = structuredDataOf(
    pageOf({
      meetings: [
        meeting(),
        meeting({ id: 'next', meeting_date: '2026-12-01' }),
        meeting({
          id: 'off',
          meeting_date: '2026-12-02',
          start_time: null,
          body_name: null,
          status: 'cancelled',
        }),
      ],
      briefs: [brief({ meeting_id: 'next', headline: 'A bridge' })],
    }),
  );

  test('has the shape that schema.org defines', () => {
    expect([...things.keys()]).toEqual(['City', 'BreadcrumbList', 'Dataset', 'Event']);
    for (const [type, all] of things)
      for (const thing of all) expect(() => shapes[String(type)]?.parse(thing)).not.toThrow();
  });

  test('describes the place and its breadcrumbs', () => {
    expect(things.get('City')?.[0]).toMatchObject({
      name: 'Alder Falls',
      url: 'https://civic.example/city/alder-falls-oh/',
      sameAs: 'https://alder-falls.example/',
      containedInPlace: { name: 'Ohio' },
      geo: { latitude: 40.5, longitude: -82.25 },
    });
    expect(things.get('BreadcrumbList')?.[0]?.['itemListElement']).toMatchObject([
      { position: 1, name: 'Home', item: 'https://civic.example/' },
      { position: 2, name: 'Ohio', item: 'https://civic.example/state/ohio/' },
      { position: 3, name: 'Alder Falls', item: 'https://civic.example/city/alder-falls-oh/' },
    ]);
  });

  test('describes the dataset with its files', () => {
    expect(things.get('Dataset')?.[0]).toMatchObject({
      temporalCoverage: '2026-03-04/..',
      dateModified: '2026-03-05T00:00:00Z',
      creator: { name: 'Civic Meetings', url: 'https://civic.example/' },
      distribution: ['meetings.json', 'city.json', 'meetings.ics', 'meetings.atom'].map((file) => ({
        contentUrl: `https://civic.example/city/alder-falls-oh/${file}`,
      })),
    });
  });

  test('describes upcoming meetings as events, including cancelled ones', () => {
    expect(things.get('Event')).toMatchObject([
      {
        name: 'City Council, Alder Falls',
        description: 'A bridge',
        url: 'https://civic.example/city/alder-falls-oh/#mnext',
        startDate: '2026-12-01T19:00',
        eventStatus: 'https://schema.org/EventScheduled',
      },
      {
        name: 'Public meeting, Alder Falls',
        startDate: '2026-12-02',
        eventStatus: 'https://schema.org/EventCancelled',
      },
    ]);
  });
});

test('events say where they are, when they end, and whether people can join online', () => {
  const join = 'https://join.example/1';
  const events = structuredDataOf(
    pageOf({
      meetings: [
        meeting({ id: 'a', meeting_date: '2026-12-01', end_time: '21:30' }),
        meeting({ id: 'b', meeting_date: '2026-12-02', end_time: '00:30', remote_url: join }),
        meeting({ id: 'c', meeting_date: '2026-12-03', location: null, remote_url: join }),
        meeting({ id: 'd', meeting_date: '2026-12-04', location: null, remote_url: 'javascript:alert(1)' }),
      ],
    }),
  ).get('Event');
  for (const event of events ?? []) expect(() => shapes['Event']?.parse(event)).not.toThrow();
  expect(events).toMatchObject([
    { endDate: '2026-12-01T21:30', location: { name: 'City Hall' } },
    {
      endDate: '2026-12-03T00:30',
      eventAttendanceMode: 'https://schema.org/MixedEventAttendanceMode',
      location: [{ name: 'City Hall' }, { url: join }],
    },
    { eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode', location: { url: join } },
    { location: { name: 'Alder Falls, Ohio' } },
  ]);
  expect(events?.[0]).not.toHaveProperty('eventAttendanceMode');
  expect(events?.[2]).not.toHaveProperty('endDate');
});

test.each([
  ['school', 'school_district', 'GovernmentOrganization'],
  ['city', 'county', 'AdministrativeArea'],
  ['city', null, 'AdministrativeArea'],
  ['city', 'village', 'City'],
] as const)('a place of kind %s and type %s is a %s', (kind, type, expected) => {
  const things = structuredDataOf(pageOf({}, { place: { kind, type, latitude: null } }));
  expect([...things.keys()]).toEqual([expected, 'BreadcrumbList', 'Dataset']);
});
