/** Shapes of the published JSON files (CONTRACT.md 3). JSON Schemas and TypeScript types are derived from them. */
import * as z from 'zod';
import { blocks, memberVotesBlock } from './blocks.ts';
import { comparisonFields } from './documents/comparison.ts';
import { statusFields } from './documents/status.ts';
import { meetingSchema, voteStateFields } from './meeting-shapes.ts';
import { recordShape } from './records.ts';
import { postalCodePattern } from './names/postal-codes.ts';
import { count, date, id, ifKnown, matching, required, text, url } from './shapes.ts';
import { instantPattern, slugPattern } from './values.ts';

export type { Decision, Meeting, PublishedEvidence } from './meeting-shapes.ts';

const license = {
  license: z.literal('CC BY 4.0').describe('License of our compilation and text.'),
  license_url: url('Text of the license.'),
  attribution: text('Name to credit, with a link.'),
  updated_at: matching(
    instantPattern,
    'Newest `updated_at` of the rows in the file; null if unknown.',
  ).nullable(),
};

const place = {
  slug: matching(slugPattern, 'Last path segment of the page’s address.'),
  city: text('Name of the place.'),
  state: text('Full name of the state or province.'),
  country: required('municipalities', 'country'),
  kind: required('municipalities', 'kind'),
  url: url('The page of the place.'),
};

const sources = z
  .array(recordShape('sources', ['retrieved_at']))
  .describe('Publications from which the rows of this file were compiled, sorted by id.');

const archive = z
  .array(
    z.strictObject({
      year: count('Year of the meetings.'),
      part: count('Part of that year, from 1.'),
      count: count('Meetings in the file.'),
      url: url('The file.'),
    }),
  )
  .describe('Files with all meetings by year; empty if this file has all meetings.');

const meetings = {
  upcoming: z.array(meetingSchema).describe('Upcoming meetings, soonest first.'),
  recent: z.array(meetingSchema).describe('Past meetings, including cancelled ones, newest first.'),
  archive,
};

const meetingsDocumentSchema = z
  .strictObject({ ...place, ...license, sources, ...meetings })
  .describe('`/city/<slug>/meetings.json`: the meetings of one place.');

const yearDocumentSchema = z
  .strictObject({
    ...place,
    ...license,
    sources,
    year: count('Year of the meetings.'),
    part: count('Part of that year, from 1.'),
    parts: count('Number of parts of that year.'),
    meetings: z.array(meetingSchema).describe('The meetings, oldest first.'),
  })
  .describe('`/city/<slug>/meetings/<year>.json`: one year of a place with too many meetings for one file.');

const memberVotesRow = z
  .strictObject({
    motion_id: id('The motion.'),
    meeting_id: id('The meeting.'),
    motion: text('Text of the motion.').optional(),
    subject: text(
      'What the motion was on: the title of its agenda item or matter. Absent if that is the text of the motion.',
    ).optional(),
    file_number: ifKnown('matters', 'file_number'),
    matter_id: id('The matter.').optional(),
    agenda_item_id: ifKnown('motions', 'agenda_item_id'),
    date: date('Local day of the meeting.'),
    result: ifKnown('motions', 'result'),
    yes: ifKnown('motions', 'yes'),
    no: ifKnown('motions', 'no'),
    abstain: ifKnown('motions', 'abstain'),
    absent: ifKnown('motions', 'absent'),
    ...voteStateFields,
    source_url: url('The official page or file.'),
    votes: z
      .array(
        z.strictObject({
          name: text('Name of the member as published.'),
          official_id: ifKnown('member_votes', 'official_id'),
          vote: required('member_votes', 'vote'),
        }),
      )
      .describe('How each member voted.'),
  })
  .describe('One divided motion with its roll call.');

const rowSchemas = Object.fromEntries(
  blocks.map((block) => [
    block.name,
    block === memberVotesBlock ? memberVotesRow : recordShape(block.name, ['muni_id']),
  ]),
);

const cityDocumentSchema = z
  .strictObject({
    ...place,
    ...license,
    sources,
    ...meetings,
    truncated: z
      .record(
        z.string(),
        z.strictObject({
          shown: count('Number of rows in this file, which are the newest.'),
          total: count('Total number of rows.'),
          url: url('File with all rows.'),
        }),
      )
      .describe('Blocks that are truncated in this file, with the address of all rows.')
      .optional(),
    ...Object.fromEntries(
      blocks.map(({ name, description }) => [
        name,
        z
          .array(rowSchemas[name] ?? z.never())
          .min(1)
          .describe(`${description} Newest first.`)
          .optional(),
      ]),
    ),
  })
  .describe('`/city/<slug>/city.json`: the meetings and blocks of one place.');

const blockDocumentSchema = z
  .strictObject({
    ...license,
    sources,
    block: z.enum(blocks.map(({ name }) => name)).describe('Name of the block.'),
    total: count('Number of rows in all parts.'),
    parts: z.array(z.string()).describe('Addresses of all parts, in order.'),
    rows: z.array(z.union(blocks.map(({ name }) => rowSchemas[name] ?? z.never()))).describe('Oldest first.'),
  })
  .describe('`/city/<slug>/<block>.json`: all rows of a block that is truncated in city.json.');

const municipalitySchema = z
  .strictObject({
    slug: matching(slugPattern, 'Last path segment of the page’s address.'),
    name: required('municipalities', 'name'),
    state: required('municipalities', 'state'),
    state_code: required('municipalities', 'state_code'),
    country: required('municipalities', 'country'),
    kind: required('municipalities', 'kind'),
    type: ifKnown('municipalities', 'type'),
    population: ifKnown('municipalities', 'population'),
    latitude: ifKnown('municipalities', 'latitude'),
    longitude: ifKnown('municipalities', 'longitude'),
    url: url('The page of the place.'),
    meetings_url: url('Its meetings.json.'),
    city_url: url('Its city.json.'),
    meetings: count('Total number of meetings.'),
    first_meeting: date('Day of the oldest meeting.').optional(),
    last_meeting: date('Day of the newest past meeting.').optional(),
    last_decision: date('Day of the newest past meeting with a decision.').optional(),
    next_meeting: date(
      'Day of the next meeting that is neither cancelled nor missing from its source.',
    ).optional(),
    blocks: z.array(z.enum(blocks.map(({ name }) => name))).describe('The blocks of its city.json.'),
    ocd_division_id: ifKnown('municipalities', 'ocd_division_id'),
  })
  .describe('One place. Fields without a value are omitted.');

const municipalitiesDocumentSchema = z
  .strictObject({
    ...license,
    count: count('Number of places.'),
    municipalities: z.array(municipalitySchema).describe('Sorted by state, then name.'),
  })
  .describe('`/municipalities.json`: every place of this deployment.');

const placesDocumentSchema = z
  .strictObject({
    ...license,
    states: z.record(z.string(), z.string()).describe('Full names of states and provinces by postal code.'),
    places: z
      .array(
        z.tuple([
          municipalitySchema.shape.slug,
          municipalitySchema.shape.name,
          municipalitySchema.shape.state_code,
          text('Type, or kind if there is no type.'),
          count('Population; 0 if unknown.'),
          count('Total number of meetings.'),
          date('Day of the newest past meeting; null if there is none.').nullable(),
        ]),
      )
      .describe(
        'Every place as slug, name, postal code of its state, type, population, number of meetings and day of the newest; sorted by state, then name.',
      ),
    postal_prefixes: z
      .array(text('Two characters.'))
      .optional()
      .describe('Prefixes with a file of postal codes; absent if there are none.'),
  })
  .describe('`/places.json`: the data of the place finder on the home page.');

const postalCodesDocumentSchema = z
  .strictObject({
    ...license,
    codes: z
      .record(z.string().regex(postalCodePattern), z.array(municipalitySchema.shape.slug).min(1))
      .describe(
        'Slugs of the places of each postal code; the place with the largest part of its area first.',
      ),
  })
  .describe('`/postal-codes/<prefix>.json`: the places of the postal codes that start with the prefix.');

const statusDocumentSchema = z
  .strictObject({ ...license, ...statusFields })
  .describe('`/status.json`: how current the data of this deployment is.');

const comparisonDocumentSchema = z
  .strictObject({
    ...place,
    url: url('The page that compares two members.'),
    ...license,
    sources,
    ...comparisonFields,
  })
  .describe(
    '`/city/<slug>/people/compare/votes.json`: the divided votes of a place, with every member’s vote.',
  );

/** Every published JSON shape, by the name of its schema file. */
export const documentSchemas = {
  municipalities: municipalitiesDocumentSchema,
  meetings: meetingsDocumentSchema,
  year: yearDocumentSchema,
  city: cityDocumentSchema,
  block: blockDocumentSchema,
  places: placesDocumentSchema,
  'postal-codes': postalCodesDocumentSchema,
  status: statusDocumentSchema,
  comparison: comparisonDocumentSchema,
} as const;

export type Municipality = z.infer<typeof municipalitySchema>;
export type PlacesDocument = z.infer<typeof placesDocumentSchema>;
export type PostalCodesDocument = z.infer<typeof postalCodesDocumentSchema>;
export type StatusDocument = z.infer<typeof statusDocumentSchema>;
export type ComparisonDocument = z.infer<typeof comparisonDocumentSchema>;
