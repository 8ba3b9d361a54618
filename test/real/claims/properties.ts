/** What published sentences say about matching and ranking, as properties of a search. Each returns what contradicts it. */
import type { Ask } from '../../../generator/expectations/found.ts';
import { fold } from '../../../schemas/names/fold.ts';
import type { DecisionsResponse, SearchResponse } from '../../../schemas/search.ts';

type Response = Omit<DecisionsResponse, 'results'> & {
  readonly results: readonly (DecisionsResponse['results'][number] &
    Pick<SearchResponse['results'][number], 'decision'>)[];
};
type Search = (parameters: Readonly<Record<string, string>>, route?: string) => Promise<Response>;
type Property = (search: Search) => Promise<readonly string[]>;

const queries = [
  'rent stabilization',
  'police body cameras contract',
  'bike lanes dallas',
  'zoning map amendment',
  'lead pipes',
  'What did the council decide about noise?',
  'water rates increase columbus',
  'chicago zoning',
  'Int 1070-2016',
];
const words = ['rent', 'police', 'budget', 'school', 'water', 'zoning'];
const pairs = words.flatMap((a, index) => words.slice(index + 1).map((b) => [a, b] as const));

const all = { include: 'total,facets,match', limit: '50' };
const complete = ({ missing = [] }: { readonly missing?: readonly string[] | undefined }): boolean =>
  missing.length === 0;
const headlines = ({ results }: Response): string =>
  results.map(({ id, headline }) => `${id} ${headline}`).join('\n');
const totalOf = async (search: Search, q: string, more = {}): Promise<number> =>
  (await search({ ...all, limit: '1', strict: 'true', q, ...more })).total?.value ?? -1;

/** The faults of each item. */
async function ofEach<Item>(
  items: readonly Item[],
  fault: (item: Item) => Promise<string | false | undefined>,
): Promise<string[]> {
  const found = [];
  for (const item of items) found.push(await fault(item));
  return found.filter((each) => typeof each === 'string');
}

const sameResults =
  (...same: readonly (readonly [string, string])[]): Property =>
  (search) =>
    ofEach(same, async ([a, b]) => {
      const [one, other] = [await search({ ...all, q: a }), await search({ ...all, q: b })];
      return (headlines(one) !== headlines(other) || one.count === 0) && `${a} is not ${b}`;
    });

export const properties = {
  'strict results have all words': (search) =>
    ofEach(
      queries.flatMap((q) => [
        { q, strict: 'true' },
        { q, sort: 'date' },
      ]),
      async (parameters) => {
        const { results, relaxed } = await search({ ...all, ...parameters });
        return (relaxed === true || !results.every(complete)) && JSON.stringify(parameters);
      },
    ),
  'what a result lacks is in missing': (search) =>
    ofEach(queries, async (q) => {
      const { results, relaxed = false, total } = await search({ ...all, q });
      const strict = await search({ ...all, q, strict: 'true' });
      const found = new Set(strict.results.map(({ id }) => id));
      const claimed = results.filter(complete).filter(({ id }) => !found.has(id));
      if (relaxed === results.every(complete)) return `${q}: relaxed is ${relaxed}`;
      return (total?.value ?? 0) <= 50 && claimed.length > 0 && `${q}: ${claimed[0]?.headline}`;
    }),
  'all words are required, in any field': (search) =>
    ofEach(pairs, async ([a, b]) => {
      const [both, first] = [await totalOf(search, `${a} ${b}`), await totalOf(search, a)];
      const ofPlace = await totalOf(search, a, { place: 'dallas-tx' });
      const named = await totalOf(search, `${a} dallas`);
      return (both > first || named < ofPlace) && `${a} ${b}: ${both} ${first}; ${named} ${ofPlace}`;
    }),
  'OR matches what either alternative matches': (search) =>
    ofEach(pairs, async ([a, b]) => {
      const [either, one, other, both] = [
        await totalOf(search, `${a} OR ${b}`),
        await totalOf(search, a),
        await totalOf(search, b),
        await totalOf(search, `${a} ${b}`),
      ];
      return either !== one + other - both && `${a} OR ${b}: ${either}, not ${one} + ${other} - ${both}`;
    }),
  'a dash excludes': (search) =>
    ofEach(pairs, async ([a, b]) => {
      const [without, one, both] = [
        await totalOf(search, `${a} -${b}`),
        await totalOf(search, a),
        await totalOf(search, `${a} ${b}`),
      ];
      return without !== one - both && `${a} -${b}: ${without}, not ${one} - ${both}`;
    }),
  'a phrase is exact, in ranked searches too': (search) =>
    ofEach(['rent stabilization', 'minimum wage', 'body-worn camera'], async (phrase) => {
      const { results } = await search({ ...all, q: `"${phrase}"` });
      const narrowed = await search({ ...all, limit: '1', q: `"${phrase}" program`, sort: 'relevance' });
      const wanted = fold(phrase).replaceAll('-', ' ');
      const wrong = results.find(
        ({ headline, snippet }) => !fold(`${headline} ${snippet}`).replaceAll('-', ' ').includes(wanted),
      );
      const isOptional = (narrowed.total?.value ?? 0) < results.length && narrowed.count === 1;
      return (!isOptional || wrong !== undefined) && `"${phrase}": ${wrong?.headline}`;
    }),
  'case and accents do not matter': sameResults(
    ['sidewalk cafe', 'Sidewalk Café'],
    ['MINIMUM WAGE', 'minimum wage'],
    ['Nydia Velazquez', 'nydia velázquez'],
  ),
  'endings do not matter': sameResults(['rezone', 'rezoning'], ['rezoned', 'rezone'], ['camera', 'cameras']),
  'stop words do not matter': (search) =>
    ofEach(['rent stabilization', 'noise complaints'], async (q) => {
      const [plain, asked] = [await totalOf(search, q), await totalOf(search, `what is the ${q} of the`)];
      return plain !== asked && `${q}: ${plain}, with stop words ${asked}`;
    }),
  'synonyms are found, but not in strict searches': (search) =>
    ofEach(
      [
        ['airbnb', 'short-term'],
        ['adu', 'dwelling'],
      ] as const,
      async ([q, synonym]) => {
        const { results } = await search({ ...all, q });
        const found = results.some(({ headline }) => fold(headline).includes(synonym));
        const strict = await search({ ...all, q, strict: 'true' });
        const lacks = strict.results.some(
          ({ headline, snippet }) => !fold(`${headline} ${snippet}`).includes(q),
        );
        return (!found || lacks) && q;
      },
    ),
  'scores never increase, and are 1 by date': (search) =>
    ofEach(queries, async (q) => {
      const scores = (await search({ ...all, q })).results.map(({ score }) => score);
      const byDate = (await search({ ...all, q, sort: 'date' })).results.map(({ score }) => score);
      const falls = scores.every((score, rank) => rank === 0 || score <= (scores[rank - 1] ?? 0));
      return (!falls || byDate.some((score) => score !== 1)) && q;
    }),
  'by date, the newest are first': (search) =>
    ofEach(queries, async (q) => {
      const dates = (await search({ ...all, q, sort: 'date' })).results.map(({ date }) => date);
      return dates.join(' ') !== dates.toSorted().toReversed().join(' ') && q;
    }),
  'a place that is named is recognized and preferred, not required': (search) =>
    ofEach(
      [
        ['bike lanes', 'Dallas', 'dallas-tx'],
        ['budget', 'NYC', 'new-york-ny'],
        ['body cameras', 'Columbus', 'columbus-oh'],
      ] as const,
      async ([q, name, slug]) => {
        const of = ({ results }: Response): number =>
          results.filter(({ url }) => url.includes(`/${slug}/`)).length;
        const named = await search({ ...all, q: `${q} ${name}` });
        const recognized = named.recognized_places?.some((place) => place.slug === slug) === true;
        return (
          (!recognized || of(named) < of(await search({ ...all, q })) || of(named) === 0) && `${q} ${name}`
        );
      },
    ),
  'a place without meetings is recognized': (search) =>
    ofEach(['chicago zoning', 'Seattle bike lanes', 'Ft Worth streets', 'Montréal'], async (q) => {
      const { recognized_places: places = [] } = await search({ ...all, q });
      return places[0]?.meetings !== 0 && q;
    }),
  'results with the identifier come before others': (search) =>
    ofEach(['LU 0123-2022', 'Int 1070-2016', '1070-2016', '$2.5 million'], async (q) => {
      const has = (await search({ ...all, q })).results.map(complete);
      return has.lastIndexOf(true) > has.indexOf(false) && has.includes(false) && q;
    }),
  'filters hold for every result': (search) =>
    ofEach(queries, async (q) => {
      const { results } = await search({ ...all, q, state: 'Texas', from: '2021-01-01', outcome: 'passed' });
      return (
        results.some(
          ({ state, date, outcome }) => state !== 'Texas' || date < '2021' || outcome !== 'passed',
        ) && q
      );
    }),
  'totals, facets and repeats add up': (search) =>
    ofEach(queries, async (q) => {
      const { total, facets, count, merged = 0 } = await search({ ...all, q, sort: 'date' });
      const sum = (values: readonly { count: number }[] = []): number =>
        values.reduce((all, each) => all + each.count, 0);
      const value = total?.value ?? -1;
      const isWhole = value <= 50;
      return (
        (sum(facets?.state) !== value ||
          sum(facets?.year) !== value ||
          sum(facets?.place) > value ||
          (isWhole && count + merged !== value)) &&
        `${q}: ${value}, ${count} + ${merged}`
      );
    }),
  'a suggestion has matches, and no result has all words': (search) =>
    ofEach(['affordable housng', 'bicyle lanes', 'resturant'], async (q) => {
      const { did_you_mean: suggestion, results } = await search({ ...all, q });
      if (suggestion === undefined) return `${q}: no suggestion`;
      return (results.some(complete) || (await totalOf(search, suggestion)) === 0) && `${q}: ${suggestion}`;
    }),
  'unknown words find nothing': (search) =>
    ofEach(['zxqv wqkj', 'flurbnotz'], async (q) => (await search({ ...all, q })).count > 0 && q),
  'a snippet has at most 240 characters': (search) =>
    ofEach(
      queries,
      async (q) => (await search({ ...all, q })).results.some(({ snippet }) => snippet.length > 240) && q,
    ),
  'a meeting names its best decision': (search) =>
    ofEach(queries.slice(0, 5), async (q) => {
      const { results } = await search({ q, include: 'decision', limit: '10' }, '/search');
      return !results.some(({ decision }) => decision !== undefined) && q;
    }),
} satisfies Readonly<Record<string, Property>>;

/** Sends parameters to a route of a search. */
export const searchWith =
  (ask: Ask): Search =>
  async (parameters, route = '/decisions') => {
    const { status, body } = await ask(`${route}?${new URLSearchParams(parameters).toString()}`);
    if (status !== 200) throw new Error(body);
    return JSON.parse(body) as Response;
  };
