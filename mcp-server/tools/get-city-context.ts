import { z } from 'zod';
import { blocks as declaredBlocks } from '../../schemas/blocks.ts';
import { documentSchemas } from '../../schemas/documents.ts';
import { cityDocumentPath } from '../../schemas/paths.ts';
import type { Country } from '../../schemas/states.ts';
import { fitRows } from '../answers/clip.ts';
import { evidenceLeftOut, withoutEvidence } from '../answers/evidence.ts';
import { meetingText } from '../answers/meeting-text.ts';
import { blockText } from '../places/place-blocks.ts';
import { credit, paragraphs } from '../answers/text.ts';
import { didYouMean, listed, quoted } from '../dataset/messages.ts';
import { Fault } from '../fault.ts';
import { findPlace } from '../places/find-place.ts';
import { blocksOf, type PlaceBlock } from '../places/place-blocks.ts';
import type { CityDocument } from '../service/service.ts';
import {
  countryInput,
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
Use it to find who voted how, who sits on the council, the budget, elections, permits, housing and so on of one place. Without blocks: the row count and the newest rows of each block; then request the block that you need. For all meetings and decisions use get_city_meetings.
The answer has a size limit: it says what was omitted and how to get it. For exact conditions on a block's rows, or for many places, use filter_dataset on the table of the same name with a condition on slug. Amounts ending in _cents are cents in the currency of the place's country. Updated hourly.`;

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

const { recent: meetingsShape } = documentSchemas.city.shape;

const output = z.looseObject({
  ...placeFields,
  ...licenseFields,
  updated_at: updatedAt,
  sources: sourcesField,
  meetings: z.array(z.looseObject(meetingsShape.element.shape)).describe('The newest past meetings.'),
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
    const read = findPlace(
      service,
      request,
      (country) => service.city(country, request.slug, signal),
      signal,
    );
    const { country, document } = await read;
    const maxRows = request.max_rows ?? (chosen === undefined ? rowLimits.ofAll : rowLimits.ofChosen);
    const blocks = blocksOf(document, service.siteUrl(country, cityDocumentPath(document.slug)));
    const {
      value: structured,
      textLength,
      rows,
    } = fitRows(maxRows, (rows) => structuredOf(document, { request, blocks, chosen, rows }));
    structured.left_out.push(...leftOut(structured.blocks, { chosen, maxRows, rows, textLength }));
    return { structured, text: textOf(structured, country) };
  },
});

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

const textOf = (structured: Structured, country: Country): string =>
  paragraphs(
    `${structured.city}, ${structured.state} (${structured.kind}): ${structured.url}`,
    ...Object.entries(structured.blocks).map(([name, block]) => blockText(name, block)),
    ...structured.meetings.map((meeting) => meetingText(meeting, country)),
    structured.left_out.join('\n'),
    credit(structured.attribution),
  );
