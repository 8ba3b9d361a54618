import { z } from 'zod';
import { blocks as declaredBlocks } from '../../schemas/blocks.ts';
import type { Meeting } from '../../schemas/documents.ts';
import { cityDocumentPath } from '../../schemas/paths.ts';
import type { Country } from '../../schemas/names/states.ts';
import { fitRows } from '../answers/clip.ts';
import { evidenceLeftOut, withoutEvidence } from '../answers/evidence.ts';
import { meetingText } from '../answers/meeting-text.ts';
import { blockText } from '../places/place-blocks.ts';
import { counted, credit, oneLine, paragraphs } from '../answers/text.ts';
import { didYouMean, listed, quoted } from '../dataset/messages.ts';
import { Fault } from '../fault.ts';
import {
  type Coverage,
  coverageText,
  queryDataset,
  readCoverage,
  unknownCoverage,
} from '../places/coverage.ts';
import { findPlace, type FoundPlace } from '../places/find-place.ts';
import { type BlockRow, blocksOf, type PlaceBlock } from '../places/place-blocks.ts';
import { answerSignal, attemptOf } from '../service/deadline.ts';
import { TooLargeFault } from '../service/http.ts';
import type { CityDocument, Service } from '../service/service.ts';
import { dayInput } from './votes.ts';
import {
  countryInput,
  coverageField,
  licenseFields,
  licenseOf,
  placeFields,
  placeOf,
  slugInput,
  sourcesField,
  sourcesOf,
  updatedAt,
} from './fields.ts';
import { declareTool } from './tool.ts';

const blockNames = declaredBlocks.map(({ name }) => name);

/** Rows per block: few if all blocks are shown, more if some were chosen. */
const rowLimits = { ofAll: 3, ofChosen: 25, maximum: 200 } as const;
const meetingLimits = { default: 3, maximum: 20 } as const;

const description = `Context about one place besides its meetings, as blocks: ${declaredBlocks.map(({ name, description }) => `${name} (${description.replace(/\.$/, '')})`).join(', ')}.
Without blocks: the row count and the newest rows of each block; then request the block that you need. officials are those in office on as_of (default: today), with their bodies. To count or add up rows, or for conditions, use filter_dataset on the table of the same name with a condition on slug; for votes of a member, get_votes.
The answer says what it omits and how to get it, and coverage which blocks the place lacks. Amounts ending in _cents are cents in the currency of the place's country.`;

const input = z.strictObject({
  slug: slugInput,
  country: countryInput('Default: US, or CA if the US has no such slug.'),
  blocks: z
    .array(z.string())
    .max(blockNames.length)
    .optional()
    .describe(
      `Only these blocks: ${blockNames.join(', ')}. Empty list: counts only. Default: all blocks of the place.`,
    )
    .meta({ examples: [['member_votes', 'officials']] }),
  as_of: dayInput('The day on which officials are in office. Default: today.'),
  meetings: z
    .int()
    .min(0)
    .max(meetingLimits.maximum)
    .optional()
    .describe(`Number of newest meetings to include. Default: ${meetingLimits.default}; 0 with blocks.`),
  max_rows: z
    .int()
    .min(1)
    .max(rowLimits.maximum)
    .optional()
    .describe(`Newest rows of each block. Default: ${rowLimits.ofAll}; ${rowLimits.ofChosen} with blocks.`),
});

type Input = z.output<typeof input>;

const output = z.looseObject({
  ...placeFields,
  ...licenseFields,
  updated_at: updatedAt,
  sources: sourcesField,
  meetings: z
    .array(z.record(z.string(), z.unknown()))
    .describe('The newest past meetings, as in get_city_meetings.'),
  blocks: z
    .record(
      z.string(),
      z.looseObject({
        total: z.int().describe('All rows of the block.'),
        shown: z.int().describe('Number of newest rows in this answer.'),
        url: z.string().describe('URL of the file with all rows.'),
        rows: z.array(z.record(z.string(), z.unknown())).describe('As in city.json, newest first.'),
      }),
    )
    .describe('Every block of the place; blocks that were not requested have no rows.'),
  coverage: coverageField,
  left_out: z.array(z.string()).describe('What this answer omits, and how to get it.'),
});

export const getCityContext = declareTool({
  name: 'get_city_context',
  title: 'Context of a place',
  description,
  input,
  output,
  answer: async (request, { service, signal }) => {
    const chosen = request.blocks?.map(requireBlock);
    const { country, document, note } = await readCity(service, request, signal);
    const asOf = request.as_of ?? new Date(service.now()).toISOString().slice(0, 10);
    const key = { slug: document.slug, country };
    const needsBodies = chosen === undefined || chosen.includes('officials');
    const [coverage, bodies] = await Promise.all([
      readCoverage(service, key, signal),
      needsBodies ? readBodyNames(service, key, signal) : new Map<string, string>(),
    ]);
    const maxRows = request.max_rows ?? (chosen === undefined ? rowLimits.ofAll : rowLimits.ofChosen);
    const all = blocksOf(document, service.siteUrl(country, cityDocumentPath(document.slug)));
    const blocks = all.map((block) =>
      block.name === 'officials' ? { ...block, rows: officialsOn(block.rows, asOf, bodies) } : block,
    );
    const {
      value: structured,
      textLength,
      rows,
    } = fitRows(maxRows, (rows) => structuredOf(document, { request, blocks, chosen, rows }));
    structured.coverage = { ...coverage };
    structured.left_out.push(
      ...leftOut(structured.blocks, { chosen, maxRows, rows, textLength }),
      ...officialsNote(structured.blocks['officials'], asOf),
      ...(note === undefined ? [] : [note]),
    );
    return { structured, text: textOf(structured, country, coverage) };
  },
});

/** A place's city.json. One that is too large for this program is replaced by its meetings, without blocks. */
async function readCity(
  service: Service,
  request: Input,
  signal: AbortSignal,
): Promise<FoundPlace<CityDocument>> {
  const { slug } = request;
  try {
    return await findPlace(
      service,
      request,
      (country, within) => service.city(country, slug, within),
      signal,
    );
  } catch (error) {
    if (!(error instanceof TooLargeFault)) throw error;
    const found = await findPlace(
      service,
      request,
      (country, within) => service.meetings(country, slug, within),
      signal,
    );
    return {
      ...found,
      note: `The blocks of this place are too large to read here: use filter_dataset on the table of a block, with a condition on slug ${JSON.stringify(slug)}.`,
    };
  }
}

/** Names of the bodies of a place by their ids; none while the dataset cannot be read. */
async function readBodyNames(
  service: Service,
  { slug, country }: { readonly slug: string; readonly country: Country },
  signal: AbortSignal,
): Promise<ReadonlyMap<string, string>> {
  const within = answerSignal(service, signal);
  const where = [
    { column: 'slug', op: 'eq' as const, value: slug },
    { column: 'country', op: 'eq' as const, value: country },
  ];
  const query = { table: 'bodies', where, columns: ['id', 'name'], limit: 500 };
  const { value } = await attemptOf(() => queryDataset(service, query, within), within, signal);
  return new Map((value?.rows ?? []).map(({ id, name }) => [String(id), String(name)]));
}

/** Officials in office on a day: an open start or end is open. */
function officialsOn(
  rows: readonly BlockRow[],
  day: string,
  bodies: ReadonlyMap<string, string>,
): BlockRow[] {
  return rows
    .filter(({ start_date: start, end_date: end }) => isBefore(start, day) && !isBefore(end, day, true))
    .toSorted((a, b) => Number(hasRole(b)) - Number(hasRole(a)))
    .map((row) => {
      const body = bodies.get(String(row['body_id']));
      return body === undefined ? row : { ...row, body_name: body };
    });
}

/** Rows without a role may be names that only a record of votes has. */
const hasRole = ({ role }: BlockRow): boolean => typeof role === 'string';

/** Whether a date is known to be on or before a day; an unknown start is, an unknown end is not. */
function isBefore(date: unknown, day: string, isEnd = false): boolean {
  if (typeof date !== 'string') return !isEnd;
  return isEnd ? date < day : date <= day;
}

const officialsNote = (
  block: { readonly total: number; readonly shown: number } | undefined,
  day: string,
): string[] =>
  block === undefined || block.shown === 0
    ? []
    : [
        `officials: those in office on ${day}, of ${counted(block.total, 'term')}, with a role first; a term without dates may be over. as_of selects another day.`,
      ];

function requireBlock(name: string): string {
  if (blockNames.some((block) => block === name)) return name;
  throw new Fault(
    `There is no block ${quoted(name)}.${didYouMean(name, blockNames)} The blocks are: ${listed(blockNames, 'and')}. Meetings and decisions are in get_city_meetings, other tables in dataset_tables.`,
  );
}

type BlockSelection = {
  readonly request: Input;
  readonly blocks: readonly PlaceBlock[];
  /** Undefined for all blocks. */
  readonly chosen: readonly string[] | undefined;
  readonly rows: number;
};

type Structured = z.output<typeof output>;

function structuredOf(document: CityDocument, selection: BlockSelection): Structured {
  const { request, blocks, chosen, rows } = selection;
  const recent = document.recent.slice(
    0,
    request.meetings ?? (chosen === undefined ? meetingLimits.default : 0),
  );
  return {
    ...placeOf(document),
    ...licenseOf(document),
    updated_at: document.updated_at,
    sources: sourcesOf(document),
    meetings: recent.map((meeting) => {
      const { translations: _translations, ...rest } = withoutEvidence(meeting);
      return rest;
    }),
    blocks: Object.fromEntries(
      blocks.map(({ name, total, url, rows: all }) => {
        const shown = chosen === undefined || chosen.includes(name) ? all.slice(0, rows) : [];
        return [name, { total, shown: shown.length, url, rows: shown }];
      }),
    ),
    coverage: { ...unknownCoverage },
    left_out: evidenceLeftOut(recent, 'request one in get_city_meetings by its meeting_id'),
  };
}

type Limits = {
  readonly chosen: readonly string[] | undefined;
  /** Requested rows of a block. */
  readonly maxRows: number;
  /** Rows of a block that fit. */
  readonly rows: number;
  readonly textLength?: number | undefined;
};

function leftOut(blocks: Structured['blocks'], { chosen, maxRows, rows, textLength }: Limits): string[] {
  const cut = Object.entries(blocks).filter(([, { shown, total }]) => shown > 0 && shown < total);
  const absent = (chosen ?? []).filter((name) => blocks[name] === undefined);
  return [
    absent.length === 0 ? '' : `The place has no ${listed(absent, 'or')}.`,
    rows < maxRows ? `${rows} instead of ${maxRows} rows per block, to keep the answer short.` : '',
    cut.length === 0
      ? ''
      : `Older rows of ${listed(
          cut.map(([name]) => name),
          'and',
        )}: request one block with max_rows, use filter_dataset with a condition on slug, or read its url.`,
    textLength === undefined
      ? ''
      : `Texts of more than ${textLength} characters end in …; request fewer rows or blocks.`,
  ].filter((text) => text !== '');
}

const textOf = (structured: Structured, country: Country, coverage: Coverage): string =>
  paragraphs(
    `${oneLine(structured.city)}, ${structured.state} (${structured.kind}): ${structured.url}`,
    ...Object.entries(structured.blocks).map(([name, block]) => blockText(name, block)),
    ...structured.meetings.map((meeting) => meetingText(meeting as Meeting, country)),
    isEmpty(structured) ? 'Nothing is known about this place yet: no meetings and no blocks.' : '',
    structured.left_out.join('\n'),
    coverageText(coverage, coverage.absent_blocks),
    credit(structured.attribution),
  );

const isEmpty = ({ blocks, meetings }: Structured): boolean =>
  Object.keys(blocks).length === 0 && meetings.length === 0;
