/** Every kind of page of a site with all kinds of records. */
import {
  cityPath,
  coveragePath,
  docPath,
  docsPath,
  errorPath,
  homePath,
  statePath,
  statusPath,
} from '../../schemas/paths.ts';
import type { BuiltSite } from '../support/site/built-site.ts';

type Place = ReturnType<BuiltSite['places']>[number];

/** The path of a page of each kind, by the name of the kind. A path is known once the site is built. */
export function pageKinds(site: BuiltSite): Readonly<Record<string, () => string>> {
  /** The page of the place with the most points. */
  const pageWithMost = (points: (place: Place) => number): string =>
    cityPath(site.places().toSorted((a, b) => points(b) - points(a))[0]?.slug ?? '');

  /** The first page at such a path. A kind without a page would otherwise be another kind. */
  function pageLike(pattern: RegExp, country: 'us' | 'ca' = 'us'): string {
    const found = site.pages(country).find((path) => pattern.test(path));
    if (found === undefined) throw new Error(`no page matches ${pattern.source}`);
    return found;
  }

  /** A page of a meeting with some text. */
  const meetingWith = (text: string): string => {
    const found = site.pages().find((path) => path.includes('/meeting/') && site.text(path).includes(text));
    if (found === undefined) throw new Error(`no meeting has ${text}`);
    return found;
  };

  /** The page that compares two members, with two of them. */
  function twoMembers(country: 'us' | 'ca' = 'us'): string {
    const path = pageLike(country === 'ca' ? /-qc\/people\/compare\/$/ : /\/people\/compare\/$/, country);
    const page = site.text(country === 'ca' ? `../ca${path}` : path);
    const [a = '', b = ''] = [...page.matchAll(/<option value="([^"]+)"/g)].map(([, slug]) => slug);
    return `${path}?a=${a}&b=${b}&all=true`;
  }

  return {
    home: () => homePath,
    'the home of Canada': () => '/ca/',
    'results of a search': () => '/search/?q=park+OR+street+OR+housing',
    'meetings of a search': () => '/search/?q=park+OR+street+OR+housing&view=meetings',
    'a filtered search whose results lack words': () =>
      '/search/?q=park+zebra&from=2015-01-01&min_amount=1000',
    'a search without results': () => '/search/?q=zzzzzz&state=Ohio',
    'a refused search': () => '/search/?q=park&state=Calfornia',
    'a place with all blocks': () => pageWithMost(({ blocks, meetings }) => blocks.length * 1_000 + meetings),
    'the place with the fewest meetings': () => pageWithMost(({ meetings }) => -meetings),
    'a translated page': () => pageLike(/^\/city\/[^/]+\/es\/$/),
    'the meetings of a year': () => pageLike(/^\/city\/[^/]+\/\d{4}\/$/),
    'a meeting with evidence': () => meetingWith('class="evidence'),
    'a contested meeting': () => meetingWith('class="strip"'),
    'a meeting in French': () => `/ca${pageLike(/-qc\/meeting\//, 'ca')}`,
    'the meetings of a year in French': () =>
      `/ca${site.pages('ca').find((path) => /-qc\/\d{4}\/$/.test(path))}`,
    'divided votes': () => pageLike(/^\/city\/[^/]+\/votes\/$/),
    'a member': () => pageLike(/^\/city\/[^/]+\/people\/(?!compare\/)[^/]+\/$/),
    'two members': () => twoMembers(),
    'two members in French': () => `/ca${twoMembers('ca')}`,
    'a state': () => site.pages().find((path) => path.startsWith('/state/')) ?? statePath('Ohio'),
    'a topic': () => pageLike(/^\/topic\//),
    'the home in French': () => '/ca/fr/',
    'results in French': () => '/ca/search/fr/?q=rue+OR+chemin+OR+logement',
    'a search without results in French': () => '/ca/search/fr/?q=zzzzzz&state=Quebec',
    'a refused search in French': () => '/ca/search/fr/?q=parc&state=Calfornia',
    'a province in French': () => `/ca${pageLike(/^\/fr\/state\//, 'ca')}`,
    'a topic in French': () => `/ca${pageLike(/^\/fr\/topic\//, 'ca')}`,
    'coverage in French': () => `/ca/fr${coveragePath}`,
    'how to search in French': () => `/ca/fr${docPath('how-to-search')}`,
    'an English place in French': () => `/ca${pageLike(/^\/city\/[^/]+-on\/fr\/$/, 'ca')}`,
    coverage: () => coveragePath,
    'the status': () => statusPath,
    docs: () => docsPath,
    'how to search': () => docPath('how-to-search'),
    downloads: () => docPath('downloads'),
    embed: () => docPath('embed'),
    'license and citing': () => docPath('citing'),
    'the query language': () => docPath('query-language'),
    'the synonyms': () => docPath('synonyms'),
    'the data dictionary': () => docPath('data-dictionary'),
    'the dataset': () => docPath('dataset'),
    errors: () => `${docsPath}errors/`,
    'one error': () => errorPath('unknown-state'),
    'a missing address': () => '/city/no/such/place/',
  };
}

/** Kinds that together have every component. A long run checks the dark colors of all pages. */
export const darkKinds: ReadonlySet<string> = new Set([
  'home',
  'results of a search',
  'a refused search',
  'a place with all blocks',
  'divided votes',
  'a contested meeting',
  'a member',
  'a state',
  'embed',
  'the query language',
]);

/** Kinds with the layout and the components of another kind. Only a long run opens them in a browser; their HTML is always checked. */
export const similarKinds: ReadonlySet<string> = new Set([
  'the home of Canada',
  'a filtered search whose results lack words',
  'the place with the fewest meetings',
  'a topic in French',
  'a refused search in French',
  'how to search in French',
  'how to search',
  'downloads',
  'license and citing',
  'the synonyms',
  'the dataset',
  'errors',
]);
