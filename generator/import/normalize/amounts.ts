/** Reads amounts of money in titles. Pure. */

/** Words and letters for large units, in English and French. */
const scales: Readonly<Record<string, number>> = {
  '': 1,
  thousand: 1e3,
  k: 1e3,
  million: 1e6,
  m: 1e6,
  mm: 1e6,
  billion: 1e9,
  milliard: 1e9,
  b: 1e9,
  bn: 1e9,
  g: 1e9,
};

const digits = String.raw`\d{1,3}(?:,\d{3})+|\d{1,12}`;
const unitWords = 'thousand|million|billion';
/** Other dollars (`A$500`), ranges (`$1-2 million`), unknown units (`$2.5 mil`) and cut ones (`$1,50...`) are no amounts. */
const patterns: readonly RegExp[] = [
  // `$1,234.56`, `US$2.5 million`, `$ 12,50`
  String.raw`(?<!\p{L})(?:(?:US|C|CA|CAD|CDN|USD) ?)?\$\s?(?<whole>${digits})(?<fraction>\.\d{1,3}|,\d\d)?(?!\d|[.,]\d|\s?[-–]\s?\d[\d.]*\s?(?:${unitWords})|\s?mil(?!\p{L})|\.\.|…)(?:[\s-]?(?<scale>${unitWords}|mm|bn|[kmb])(?!\p{L}))?`,
  // `CAD 2,500`
  String.raw`(?<!\p{L})(?:USD|CAD|CDN) (?<whole>${digits})(?<fraction>\.\d\d)?(?!\d|[.,]\d)`,
  // `2,500 USD`, `2.5 million dollars`
  String.raw`(?<![\d.,$])(?<whole>${digits})(?<fraction>\.\d{1,2})?(?: (?<scale>${unitWords}))? (?:USD|CAD|CDN|dollars)(?!\p{L})`,
  // `40 000 $`, `1 250,50 $`, `1,2 million de dollars`
  String.raw`(?<![\d.,$])(?<whole>\d{1,3}(?:[ \u00a0\u202f]\d{3})+|\d{1,12})(?<fraction>,\d{1,2})?[ \u00a0\u202f]?(?:(?<scale>million|milliard)s? (?:de )?)?(?:\$(?!\s?\d)|dollars(?!\p{L}))`,
  // `2,5 M$`
  String.raw`(?<![\d.,$])(?<whole>\d{1,12})(?<fraction>[.,]\d{1,3})?\s?(?<scale>[kmg])\s?\$(?!\s?\d)`,
].map((source) => new RegExp(source, 'giu'));

type Currency = 'USD' | 'CAD';
type Country = 'US' | 'CA';

/** Without a name, dollars are those of the place. */
const localCurrency = { US: 'USD', CA: 'CAD' } as const satisfies Record<Country, Currency>;

type Amount = {
  readonly start: number;
  readonly end: number;
  readonly cents: number;
  /** The currency that is named with it. */
  readonly currency: Currency | undefined;
};

/** The amounts in a text, by the way in which they are written. */
const amountsIn = (text: string): Amount[] =>
  patterns
    .flatMap((pattern) => [...text.matchAll(pattern)].flatMap((match) => amountOf(match, text)))
    .filter(({ cents }) => Number.isSafeInteger(cents) && cents > 0);

function amountOf(match: RegExpExecArray, text: string): Amount[] {
  const { whole = '', fraction = '', scale = '' } = match.groups ?? {};
  // Tenths of a cent are in tax rates only.
  if (fraction.length > '.00'.length && scale === '') return [];
  // `$500 M Street`
  if (/\s[kmb]$/i.test(match[0]) && /^\s\p{Lu}/u.test(text.slice(match.index + match[0].length))) return [];
  const units = Number(whole.replaceAll(/[\s,]/g, '') + fraction.replace(',', '.'));
  const { index, 0: written } = match;
  const end = index + written.length;
  const cents = Math.round(units * (scales[scale.toLowerCase()] ?? 1) * 100);
  return [{ start: index, end, cents, currency: currencyOf(written, text.slice(end, end + 25)) }];
}

const currencies: readonly (readonly [Currency, { readonly own: RegExp; readonly after: RegExp }])[] = [
  [
    'USD',
    {
      own: /\bUSD?\b/i,
      after: /^\s?\(?(?:USD\b|U\.?S\.? (?:dollars|funds|currency)|(?:dollars )?américains)/i,
    },
  ],
  [
    'CAD',
    {
      own: /\b(?:CAD|CDN|CA|C)\s?(?=\$|\d)|\b(?:CAD|CDN)$/i,
      after: /^\s?\(?(?:CAD\b|CDN\b|Canadian|(?:dollars )?canadiens)/i,
    },
  ],
];
/** `500 $ US`, `500 $ CA` */
const afterSign = { USD: /^\s?(?:US|USD)\b/, CAD: /^\s?(?:CA|CAN|CAD)\b/ };

const currencyOf = (written: string, after: string): Currency | undefined =>
  currencies.find(
    ([name, pattern]) =>
      pattern.own.test(written) ||
      pattern.after.test(after) ||
      (written.endsWith('$') && afterSign[name].test(after)),
  )?.[0];

/** Prices of these are prices of a unit, even a few words after the amount: `$1,000 stipend per member`. */
const unitNouns = String.raw`capita|diem|hour|day|week|month|member|person|resident|student|pupil|employee|household|unit|vehicle|trip|permit|application|violation|acre|ton|mile|gallon|vote|participant|claimant|night|meal`;
/** After “per”, these name a year, whose amount is one, or a document: `$500 per Resolution 12`. */
const noUnit = String.raw`year|annum|fiscal|fy|the|this|that|our|its|attached|resolution|ordinance|section|bid|quote|proposal|rfp|exhibit|staff|state|federal|city|council|policy|statute`;
/** What follows the price of a unit: `$15 per hour`, `$20/hr`, `0.78 $ l'heure`. Amounts of a year are amounts. */
const unit = new RegExp(
  [
    String.raw`^\s*(?:\)\s*)?(?:per[\s-–]+(?!(?:${noUnit})\b)|an?\s+(?!year\b))(?:\$|[a-z])`,
    String.raw`^[\s–-]*(?:each|hourly|daily|(?:bi|semi)?-?(?:weekly|monthly)|p\/h|ph|(?:minimum|living|prevailing|hourly) (?:wage|salary|pay)s?)\b|^-per-`,
    String.raw`^\s?\/\s?(?!year\b|yr\b|an\b|année)(?:\$|[a-z])`,
    String.raw`^\s+(?:[a-z]+ ){1,3}per (?:${unitNouns})\b`,
    String.raw`^\s?(?:de )?l['’]heure\b|^\s?par (?!an\b|année|résolution)[a-z]|^\s?(?:le|la|du|de la|au) (?:m[èe]tre|m[²2]|pied|tonne|litre|kilo|mois|jour|kilom[èe]tre)`,
  ].join('|'),
  'i',
);
/** `$0.57 per $100 of valuation` */
const perUnit = /\b(?:per|par)\s*$/i;
const wage = /\b(?:hourly|per diems?|wages?|rates?|salaire|taux horaire)\b[^$.;]{0,40}$/i;
/** `a penalty not to exceed $2,000`: the highest fine for breaking an ordinance. */
const penalty =
  /\b(?:penalt(?:y|ies)|fines?|amendes?)(?: (?:of|up to|not to exceed|not exceeding|in|an? amount|maximale?|d[eu']))*[:( ]*$/i;
/** An article begins something else: `$500 a grant` is a price, but `$500 and a grant` is not. */
const isRate = (text: string, { start, end, cents }: Amount): boolean =>
  unit.test(text.slice(end, end + 40).replaceAll('\u2011', '-')) ||
  perUnit.test(text.slice(Math.max(0, start - 8), start)) ||
  penalty.test(text.slice(Math.max(0, start - 80), start)) ||
  (cents < maxWageCents && wage.test(text.slice(Math.max(0, start - 80), start)));

/** In `from $300 to $600 per month` and `an hourly rate from $22 to $31`, both are prices of a unit. */
function withoutRates(amounts: readonly Amount[], text: string): Amount[] {
  const rates = amounts.filter((each) => isRate(text, each));
  const isRange = (each: Amount): boolean =>
    rates.some((rate) =>
      /^\s*(?:to|and|or|à|-|–)\s*$/i.test(
        each.end <= rate.start ? text.slice(each.end, rate.start) : text.slice(rate.end, each.start),
      ),
    );
  const isRepeated = ({ cents }: Amount): boolean => rates.some((rate) => rate.cents === cents);
  return amounts.filter((each) => !isRepeated(each) && !isRange(each));
}

/** No hourly wage is higher; a raise in wages may cost more. */
const maxWageCents = 50_000;

/** Words before the amount of everything: `total amount of`, `for a total not to exceed`. A total project cost is paid by others too. */
const total =
  /\btotal(?:ing|e)?(?: aggregate| estimated)?(?: (?:contract|agreement|purchase|award|compensation|expenditure))?(?: (?:amount|cost|price|value|sum))?(?:,? (?:is|of|de|to|in an amount))?(?: not to exceed| of up to| up to| approximately)?(?: of)?[:( ]*$/i;
/** `$2,500,000 in total` */
const totalAfter = /^,? (?:in )?(?:total(?! (?:project|cost|dollars))|the aggregate)\b(?![^$.;)]{0,40}\$)/i;
const aggregate =
  /(?<!annual )\baggregate (?:principal )?(?:amount|compensation)(?: not to exceed| of up to| up to| of)?[:( ]*$/i;
/** Words before a limit, which has its parts behind it: `Not to exceed $302,298.50 - Financing: A Fund ($274,298.50) and …`. */
const limit =
  /\b(?:not to exceed|not-to-exceed|NTE|estimated amount of|sans excéder|n['’]excédant pas)(?: (?:an? )?(?:amount|of))*[:( ]*$/i;
/** `not to exceed $1,000 plus a contingency of $200` */
const withMore = /^[^$.;(]{0,30}(?:\bplus\b|\+|\band (?:an? )?contingenc(?:y|ies)\b)[^$.;]{0,40}\$/i;

/**
 * The amount that a decision is about, in cents, according to the first text that has one. Null if there is none, or if there are
 * several and none is marked as the total. Prices of a unit, such as a wage, are not the amount of a decision, nor is an amount in the
 * currency of another country.
 */
export function decidedAmountCents(country: Country, ...texts: readonly (string | null)[]): number | null {
  for (const text of texts) {
    const amounts = text === null ? [] : amountsIn(text);
    if (text === null || amounts.length === 0) continue;
    const isLocal = ({ currency = localCurrency[country] }: Amount): boolean =>
      currency === localCurrency[country];
    return onlyOf(withoutRates(amounts, text).filter(isLocal), text);
  }
  return null;
}

const before = (text: string, { start }: Amount): string => text.slice(Math.max(0, start - 80), start);

const isTotal = (text: string, each: Amount): boolean =>
  total.test(before(text, each)) || totalAfter.test(text.slice(each.end));

const isAggregate = (text: string, each: Amount): boolean => aggregate.test(before(text, each));

const isLimit = (text: string, each: Amount): boolean =>
  limit.test(before(text, each)) && !withMore.test(text.slice(each.end));

/** `decrease of (-$476,400.00)`; the dash of a range follows an amount. */
const isDeduction = (text: string, each: Amount): boolean =>
  /(?:^|[("]|[^\d\s]\s+)[-−]$/.test(before(text, each));

function onlyOf(amounts: readonly Amount[], text: string): number | null {
  const largest = Math.max(...amounts.map(({ cents }) => cents));
  const all = new Set(amounts.map(({ cents }) => cents));
  if (all.size <= 1)
    return amounts.some((each) => isDeduction(text, each)) ? null : (amounts[0]?.cents ?? null);
  for (const mark of [isTotal, isAggregate, isLimit]) {
    const marked = new Set(amounts.filter((each) => mark(text, each)).map(({ cents }) => cents));
    // A total is not less than its parts.
    if (marked.size > 0) return marked.size === 1 && marked.has(largest) ? largest : null;
  }
  return null;
}

/** The end of a text that is cut at `end`: before an amount that would be cut. */
export const beforeAmount = (text: string, end: number): number =>
  amountsIn(text).find((each) => each.start < end && end < each.end)?.start ?? end;
