/** Answers of the search tools: their size, and what their texts have in common. */
import type { SearchResponse } from '../../schemas/search.ts';
import { fitRows } from './clip.ts';
import { counted, oneLine } from './text.ts';

export type Envelope = Pick<
  SearchResponse,
  'query' | 'count' | 'relaxed' | 'total' | 'recognized_places' | 'did_you_mean' | 'next_cursor'
> & {
  readonly facets?: Facets | undefined;
  /** Whether results that lack words were left out. */
  readonly complete_only?: boolean | undefined;
};

type Facet = {
  readonly value: string;
  readonly count: number;
  readonly name?: string;
  readonly state?: string;
};

/** By name; `estimated` is true if the counts are estimates. */
type Facets = Readonly<Record<string, readonly Facet[] | true | undefined>>;

/** What a search finds. Those of documents count matching pages. */
type Noun = 'meeting' | 'decision' | 'document';

type Answer<Result> = Envelope & { readonly results: Result[] };

/** Leaves out the last results of an answer that is too long for a model. The next page then begins at the wrong result. */
export function fitResults<Result extends object, Response extends Answer<Result>>(
  response: Response,
): Response & { left_out?: string } {
  const { results, next_cursor: _, ...rest } = response;
  return fitRows(results.length, (rows) =>
    rows === results.length
      ? response
      : {
          ...(rest as Response),
          count: rows,
          results: results.slice(0, rows),
          left_out: `${counted(results.length - rows, 'result')} did not fit. Repeat with limit: ${rows}, which has a next_cursor.`,
        },
  ).value;
}

/** The first lines of an answer: how many results there are, and what to be careful about. */
export function searchHeading(envelope: Envelope, noun: Noun, order: string): string {
  const { count, recognized_places: places = [] } = envelope;
  if (count === 0) return nothingFound(envelope, noun);
  return [
    `${countText(envelope, noun)} for ${JSON.stringify(envelope.query)}, ${order}.${caution(envelope, noun)}`,
    ...facetLines(envelope),
    ...places.map(
      ({ city, state, slug, country }) =>
        `The query names ${city}, ${state}, whose ${noun}s come first. To search only there, send place: ${JSON.stringify(slug)}, country: ${JSON.stringify(country)}.`,
    ),
  ].join('\n');
}

function nothingFound({ query, did_you_mean: suggestion }: Envelope, noun: string): string {
  const what = query.trim() === '' ? 'these filters' : JSON.stringify(query);
  const other =
    suggestion === undefined
      ? 'Use fewer or other words, OR between alternatives, or omit filters.'
      : `Did you mean ${JSON.stringify(suggestion)}?`;
  return `No ${noun} matches ${what}. ${other}`;
}

/** `2 meetings`, or with the count of all matches: `2 of 78 meetings that match (78 is the exact count)`. */
function countText({ total, count, relaxed }: Envelope, noun: Noun): string {
  if (total === undefined || relaxed === true || total.value <= count) return counted(count, noun);
  const all = total.value.toLocaleString('en-US');
  const exactness = total.relation === 'gte' ? 'more match than were counted' : `${all} is the exact count`;
  const some = noun === 'document' ? `${counted(count, noun)} with the best` : String(count);
  return `${some} of ${total.relation === 'gte' ? 'at least ' : ''}${all} ${unitOf(noun)}s that match (${exactness})`;
}

const unitOf = (noun: Noun): string => (noun === 'document' ? 'page' : noun);

/** The facets that were asked for: `outcome: passed 70, failed 8`. */
const facetLines = ({ facets }: Envelope): string[] =>
  facets === undefined
    ? []
    : Object.entries(facets).flatMap(([name, counts]) => {
        if (typeof counts !== 'object' || counts.length === 0) return [];
        const listed = counts.map(
          ({ value, count, ...place }) =>
            `${place.name === undefined ? value : `${place.name}, ${place.state} (${value})`} ${count.toLocaleString('en-US')}`,
        );
        return [
          `${name}${facets['estimated'] === true ? ' (estimates)' : ''}: ${oneLine(listed.join(', '))}`,
        ];
      });

/** So that an agent does not present a partial match as an answer. */
function caution({ relaxed, total, complete_only: completeOnly }: Envelope, noun: Noun): string {
  if (completeOnly === true)
    return ' Results that lack words of the query are left out; partial: true shows them.';
  if (relaxed !== true) return '';
  const complete =
    total === undefined
      ? ''
      : ` ${counted(total.value, unitOf(noun))} ${total.value === 1 ? 'has' : 'have'} all words.`;
  return `${complete} The results marked "lacks" do not contain these words: do not claim that they are about them.`;
}

/** The last lines: what is left out, and the next page. */
export const searchFooting = ({
  next_cursor: next,
  left_out: leftOut,
}: Envelope & { left_out?: string }): string =>
  [leftOut ?? '', next === undefined ? '' : `More: repeat with cursor: ${JSON.stringify(next)}.`]
    .filter((line) => line !== '')
    .join('\n');

/** `   lacks: zebras`, or nothing. */
export const lackingLine = (missing: readonly string[] = []): string =>
  missing.length === 0 ? '' : `lacks: ${oneLine(missing.join(', '))}`;
