/** Named shapes and headers of the OpenAPI document, referenced by its routes, and helpers that several routes use. */
import type { z } from 'zod';
import { blocks } from '../blocks.ts';
import { dataManifestSchema, releasesSchema } from '../bulk.ts';
import { documentSchemas } from '../documents.ts';
import { documentsResponseSchema, documentTextSchema } from '../documents/document-search.ts';
import { problemSchema } from '../errors.ts';
import { type JsonSchema, linkedJsonSchemas } from '../json-schema.ts';
import {
  decisionResultSchema,
  decisionsResponseSchema,
  healthSchema,
  searchResponseSchema,
  searchResultSchema,
  similarResponseSchema,
  unavailableSchema,
} from '../search.ts';

const {
  municipalities,
  places,
  'postal-codes': postalCodes,
  meetings,
  year,
  status,
  city,
  block,
  comparison,
} = documentSchemas;
const meeting = meetings.shape.upcoming.element;
const rows = block.shape.rows.element.options;

/** `member_votes` -> `MemberVotes` */
const typeName = (name: string): string =>
  name.replaceAll(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());

const shapes = {
  SearchResponse: searchResponseSchema,
  SearchResult: searchResultSchema,
  DecisionsResponse: decisionsResponseSchema,
  SimilarResponse: similarResponseSchema,
  DecisionResult: decisionResultSchema,
  DocumentsResponse: documentsResponseSchema,
  DocumentResult: documentsResponseSchema.shape.results.element,
  DocumentText: documentTextSchema,
  Health: healthSchema,
  Unavailable: unavailableSchema,
  Problem: problemSchema,
  MunicipalitiesFile: municipalities,
  Municipality: municipalities.shape.municipalities.element,
  PlacesFile: places,
  PostalCodesFile: postalCodes,
  StatusFile: status,
  MeetingsFile: meetings,
  Meeting: meeting,
  Decision: meeting.shape.decisions.element,
  Source: meetings.shape.sources.element,
  YearFile: year,
  CityFile: city,
  BlockFile: block,
  ComparisonFile: comparison,
  DataManifest: dataManifestSchema,
  DataFile: dataManifestSchema.shape.files.element,
  Releases: releasesSchema,
  Release: releasesSchema.shape.releases.element,
  TableChanges: releasesSchema.shape.releases.element.shape.changes.element,
} as const satisfies Record<string, z.ZodType>;

/** The union lists row shapes in the order of the blocks. */
const rowShapes = Object.fromEntries(
  blocks.flatMap(({ name }, index) => {
    const shape = rows[index];
    return shape === undefined ? [] : [[`${typeName(name)}Row`, shape] as const];
  }),
);

const address = (name: string): string => `#/components/schemas/${name}`;

export const componentSchemas = (): Record<string, JsonSchema> =>
  linkedJsonSchemas({ ...shapes, ...rowShapes }, address);

/** Returns a reference to a shape of the document. */
export const schemaRef = (name: keyof typeof shapes): { $ref: string } => ({ $ref: address(name) });

const header = (description: string): object => ({ description, schema: { type: 'string' } });

export const componentHeaders = {
  ETag: header('Identifies the response. Send it as `If-None-Match` to get 304 while it is current.'),
  CacheControl: header('How long caches may keep the response.'),
  Link: header('The license: `rel="license"`; and the next page, if there is one: `rel="next"`.'),
  RetryAfter: header('Seconds to wait before a retry.'),
  AcceptRanges: header('`bytes`: range requests are supported.'),
  ContentRange: header('Range of the part and size of the file, as in `bytes 0-1023/6836`.'),
} as const;

type HeaderName = 'ETag' | 'Cache-Control' | 'Link' | 'Retry-After' | 'Accept-Ranges' | 'Content-Range';

/** Returns references to headers of the document, by header name. */
export const headerRefs = (...names: readonly HeaderName[]): object =>
  Object.fromEntries(
    names.map((name) => [name, { $ref: `#/components/headers/${name.replaceAll('-', '')}` }]),
  );

/** Returns a required parameter in the path of a route. */
export const pathParameter = (
  name: string,
  description: string,
  schema: object,
  example: string,
): object => ({
  name,
  in: 'path',
  required: true,
  description,
  schema: { type: 'string', ...schema },
  example,
});

/** The response to a request whose `If-None-Match` matches. */
export const notModified = { description: 'Not modified: `If-None-Match` lists the current ETag.' };
