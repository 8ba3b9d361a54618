import { z } from 'zod';
import { blocks as declaredBlocks } from '../../schemas/blocks.ts';
import { documentSchemas } from '../../schemas/documents.ts';
import { cityDocumentPath } from '../../schemas/paths.ts';
import type { Country } from '../../schemas/states.ts';
import { fitRows } from '../answers/clip.ts';
import { meetingText } from '../answers/meeting-text.ts';
import { blockText } from '../answers/block-text.ts';
import { credit, paragraphs } from '../answers/text.ts';
import { didYouMean, listed, quoted } from '../dataset/nearest.ts';
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

/** Rows of a block: few where all blocks are shown, more where some were chosen. */
const rowLimits = { ofAll: 3, ofChosen: 25, maximum: 200 } as const;
const meetingLimits = { default: 3, maximum: 20 } as const;

const description = `What is known about one place besides its meetings, as blocks: ${declaredBlocks.map(({ name, description }) => `${name} (${description.replace(/\.$/, '')})`).join(', ')}.
Use it for who voted how, who sits on the council, the budget, elections, permits, housing and so on of one place. Without blocks: how many rows each block has, and its newest few; then ask again for the block that you need. For all meetings and decisions use get_city_meetings.
The answer is bounded: it says what was left out and how to get it. For exact conditions on a block's rows, or for many places at once, use filter_dataset on the table of the same name with a condition on slug. Amounts ending in _cents are cents in the currency of the place's country. Updated hourly.`;

const input = z.strictObject({
  slug: slugInput,
  country: countryInput('Default: US, then CA where the US has no such slug.'),
  blocks: z
    .array(z.string())
    .max(blockNames.length)
    .optional()
    .describe(
      `Only these blocks: ${blockNames.join(', ')}. An empty list: counts only. Default: all that the place has.`,
    )
    .meta({ examples: [['member_votes', 'officials']] }),
  meetings: z
    .int()
    .min(0)
    .max(meetingLimits.maximum)
    .optional()
    .describe(
      `How many of the newest meetings to add. Default: ${meetingLimits.default}; 0 where blocks are chosen.`,
    ),
  max_rows: z
    .int()
    .min(1)
    .max(rowLimits.maximum)
    .optional()
    .describe(
      `Newest rows of each block. Default: ${rowLimits.ofAll}; ${rowLimits.ofChosen} where blocks are chosen.`,
    ),
});

type Input = z.output<typeof input>;

const { recent } = documentSchemas.city.shape;

const output = z.looseObject({
  ...placeFields,
  ...licenseFields,
  updated_at: updatedAt,
  sources: sourcesField,
  meetings: z.array(z.looseObject(recent.element.shape)).describe('Newest meetings held.'),
  blocks: z
    .record(
      z.string(),
      z.looseObject({
        total: z.int().describe('Rows in all.'),
        shown: z.int().describe('Newest rows in this answer.'),
        url: z.string().describe('The file with all of them.'),
        rows: z.array(z.record(z.string(), z.unknown())).describe('As in city.json, newest first.'),
      }),
    )
    .describe('Every block that the place has; those that were not asked for have no rows.'),
  left_out: z.array(z.string()).describe('What is not in this answer, and how to get it.'),
});

export const getCityContext = declareTool({
  name: 'get_city_context',
  title: 'Context of a place',
  description,
  input,
  output,
  answer: async (asked, { service, signal }) => {
    const chosen = asked.blocks?.map(requireBlock);
    const read = findPlace(service, asked, (country) => service.city(country, asked.slug, signal), signal);
    const { country, document } = await read;
    const most = asked.max_rows ?? (chosen === undefined ? rowLimits.ofAll : rowLimits.ofChosen);
    const blocks = blocksOf(document, service.siteUrl(country, cityDocumentPath(document.slug)));
    const {
      value: structured,
      textLength,
      rows,
    } = fitRows(most, (rows) => structuredOf(document, { asked, blocks, chosen, rows }));
    structured.left_out.push(...leftOut(structured.blocks, { chosen, most, rows, textLength }));
    return { structured, text: textOf(structured, country) };
  },
});

function requireBlock(name: string): string {
  if (blockNames.some((block) => block === name)) return name;
  throw new Fault(
    `There is no block ${quoted(name)}.${didYouMean(name, blockNames)} The blocks are: ${listed(blockNames, 'and')}. Meetings and decisions are in get_city_meetings, all else in dataset_tables.`,
  );
}

type Selection = {
  readonly asked: Input;
  readonly blocks: readonly PlaceBlock[];
  /** Undefined where all blocks are wanted. */
  readonly chosen: readonly string[] | undefined;
  readonly rows: number;
};

type Structured = z.output<typeof output>;

function structuredOf(document: CityDocument, selection: Selection): Structured {
  const { asked, blocks, chosen, rows } = selection;
  const meetings = asked.meetings ?? (chosen === undefined ? meetingLimits.default : 0);
  return {
    ...placeOf(document),
    ...licenseOf(document),
    updated_at: document.updated_at,
    sources: sourcesOf(document),
    meetings: document.recent
      .slice(0, meetings)
      .map(({ translations: _translations, ...meeting }) => meeting),
    blocks: Object.fromEntries(
      blocks.map(({ name, total, url, rows: all }) => {
        const shown = chosen === undefined || chosen.includes(name) ? all.slice(0, rows) : [];
        return [name, { total, shown: shown.length, url, rows: shown }];
      }),
    ),
    left_out: [],
  };
}

type Bounds = {
  readonly chosen: readonly string[] | undefined;
  /** Rows of a block that were asked for, and that fit. */
  readonly most: number;
  readonly rows: number;
  readonly textLength?: number | undefined;
};

function leftOut(blocks: Structured['blocks'], { chosen, most, rows, textLength }: Bounds): string[] {
  const cut = Object.entries(blocks).filter(([, { shown, total }]) => shown > 0 && shown < total);
  const absent = (chosen ?? []).filter((name) => blocks[name] === undefined);
  return [
    absent.length === 0 ? '' : `The place has no ${listed(absent, 'or')}.`,
    rows < most ? `${rows} instead of ${most} rows a block, so that the answer stays short.` : '',
    cut.length === 0
      ? ''
      : `Older rows of ${listed(
          cut.map(([name]) => name),
          'and',
        )}: ask for one block with max_rows, use filter_dataset with a condition on slug, or read its url.`,
    textLength === undefined
      ? ''
      : `Texts of more than ${textLength} characters end in …; ask for fewer rows or blocks.`,
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
