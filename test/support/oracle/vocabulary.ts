/** The vocabulary of the synthetic meetings, small enough for conjunctions and phrases to match. */

/** Frequent words, including "or" and other stop words, which may occur in queries. */
export const frequent = words(`
  council park housing budget zoning school the of or and not approved water mayor plan street l s 2024 1 2 use mixed
`);

/** Inflections, including words that PostgreSQL's stemmer conflates and words that it distinguishes. */
const inflected = words(`
  councils parks parking parked house houses housed budgets budgeted zone zones zoned rezone rezones rezoned rezoning
  schools approve approves approval approving mayors plans planned planning streets policy policies police university
  universities universal general generally generation add added adding adds dying die skies community communities
`);

const common = words(`a an for to in on with by is was be being there their which can will just don t at`);

const french = words(`
  l'école l’école école ecole d'été l’avant-projet avant-projet avant projet conseil d’arrondissement aujourd'hui qu'il
  Qu’elle s'oppose n'est j'ai c'est m'a t'a Montréal montreal MONTRÉAL Québec hôtel ville Œuvre oeuvre Saint-Laurent
`);

const apostrophes = words(`
  mayor's mayor’s mayors' council's O'Brien O’Brien OBrien don't won’t '90s ’tis rock'n'roll St.John's cities' 'quoted'
  board's boards l' l's
`);

const hyphens = words(`
  mixed-use Mixed-Use state-of-the-art re-zoning co-op coop pre-1990 R-1 f-16 10-year follow-up well-being mid-block
  non-profit nonprofit council-manager use-of-force --- — – school–park park—street e-mail
`);

const numbers = words(`
  $1.2 million 1.2 $1,200,000 1,200 12 117 2024-117 2023-117 2024-118 50% #12 3rd 2nd 1990s 7:30 24/7 1/2 ½ 1e5 -5 +5 v2.0
  2026-03-04 555-1234 007 No.12 H2O 3M 1.5M 100-unit 84-home 12th-street m² CO₂ 0.5 .5 5. 1.2.3 2024-117A
`);

const addresses = words(`
  www.example.com/agenda https://city.example.org/a?b=c&d=e clerk@example.org example.com and/or U.S. p.m. R&D AT&T
  <b>housing</b> &amp; file_name council_budget C++ @mayor #housing agenda.pdf /park/plan.html city.example.org:8080 Inc.
  etc. St.Louis housing.The water/sewer
`);

const letters = words(`
  naïve straße strasse smørrebrød ﬁre fire ＨＯＵＳＩＮＧ hous\u00ading park\u200bing Москва москва ΟΔΟΣ οδος 北京 ñandú İstanbul
  cafe\u0301 café Łódź Lodz “housing” ‘park’ «école» …budget budget… ™ Council™ 🏛 park🏛street ǅ ŧ
`);

/** Less frequent words and pieces of text. */
export const special: readonly (readonly string[])[] = [
  inflected,
  common,
  french,
  apostrophes,
  hyphens,
  numbers,
  addresses,
  letters,
];

/** Separators between the words of a text. */
export const separators: readonly string[] = [
  ' ',
  ' ',
  ' ',
  ' ',
  ' ',
  ' ',
  ', ',
  '. ',
  '; ',
  ': ',
  ' - ',
  ' — ',
  '\u00a0',
  '\n',
  ' (',
  ') ',
];

function words(text: string): readonly string[] {
  return text.trim().split(/[ \n]+/);
}
