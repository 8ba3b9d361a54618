/** Reads amounts of money in titles. Pure. */

const scales: Readonly<Record<string, number>> = {
  thousand: 1e3,
  million: 1e6,
  billion: 1e9,
  k: 1e3,
  m: 1e6,
  b: 1e9,
};
/** Tax rates have four decimals, and are no amounts. */
const amount =
  /\$\s?(\d{1,3}(?:,\d{3})+|\d{1,12})(\.\d{1,3})?(?!\d|\.\d)(?:\s?(thousand|million|billion|[kmb])\b)?/gi;

/** As French writes it: `40 000 $`, `1 250,50 $`, `1,2 million de dollars`. */
const frenchAmount =
  /(?<![\d.,$])(\d{1,3}(?:[ \u00a0\u202f]\d{3})+|\d{1,12})(,\d{1,2})?[ \u00a0\u202f]?(?:(million|milliard)s? (?:de )?)?(?:\$(?!\s?\d)|dollars\b)/gi;
const frenchScales: Readonly<Record<string, number>> = { million: 1e6, milliard: 1e9 };

type Amount = { readonly start: number; readonly end: number; readonly cents: number };

/** The amounts in a text, in the order in which they are written first in English, then in French. */
function amountsIn(text: string): Amount[] {
  const english = [...text.matchAll(amount)].flatMap((match) => {
    const [, whole = '', fraction = '', scale = ''] = match;
    // Tenths of a cent are in tax rates only.
    if (fraction.length > '.00'.length && scale === '') return [];
    return at(match, Number(whole.replaceAll(',', '') + fraction) * (scales[scale.toLowerCase()] ?? 1));
  });
  const french = [...text.matchAll(frenchAmount)].map((match) => {
    const [, whole = '', fraction = '', scale = ''] = match;
    const units = Number(whole.replaceAll(/\s/g, '') + fraction.replace(',', '.'));
    return at(match, units * (frenchScales[scale.toLowerCase()] ?? 1));
  });
  return [...english, ...french].filter(({ cents }) => Number.isSafeInteger(cents) && cents > 0);
}

const at = ({ index, 0: { length } }: RegExpExecArray, units: number): Amount => ({
  start: index,
  end: index + length,
  cents: Math.round(units * 100),
});

/** What follows the price of a unit: `$15 per hour`, `$20/hr`, `0.78 $ l'heure`. Amounts of a year are amounts. */
const unit =
  /^\s*(?:\)\s*)?(?:(?:per|an?)\s+(?!year\b|annum\b)(?:\$|[a-z])|\/\s?(?!year\b|yr\b)(?:\$|[a-z])|each\b|hourly\b|(?:de )?l['’]heure\b|par (?!an\b|année)[a-z])/i;
/** `$0.57 per $100 of valuation` */
const perUnit = /\b(?:per|par)\s*$/i;
const wage = /\b(?:hourly|wages?|rates?|salaire|taux horaire)\b[^$.;]{0,40}$/i;
/** An article begins something else: `$500 a grant` is a price, but `$500 and a grant` is not. */
const isRate = (text: string, { start, end, cents }: Amount): boolean =>
  unit.test(text.slice(end, end + 30)) ||
  perUnit.test(text.slice(Math.max(0, start - 8), start)) ||
  (cents < maxWageCents && wage.test(text.slice(Math.max(0, start - 80), start)));

/** In `from $300 to $600 per month`, both are prices of a unit. */
function withoutRates(amounts: readonly Amount[], text: string): Amount[] {
  const rates = amounts.filter((each) => isRate(text, each));
  const isRange = ({ end }: Amount): boolean =>
    rates.some(({ start }) => /^\s*(?:to|and|or|à|-|–)\s*$/i.test(text.slice(end, start)));
  return amounts.filter((each) => !rates.includes(each) && !isRange(each));
}

/** No hourly wage is higher; a raise in wages may cost more. */
const maxWageCents = 50_000;

/** Words before the amount of everything: `total amount of`, `for a total not to exceed`. A total project cost is paid by others too. */
const total =
  /\btotal(?:ing|e)?(?: (?:contract|agreement|purchase|award|compensation|expenditure))?(?: (?:amount|cost|price|value|sum))?(?:,? (?:is|of|de|to|in an amount))?(?: not to exceed| of up to| up to| approximately)?(?: of)?[:( ]*$/i;
/** Words before a limit, which has its parts behind it: `Not to exceed $302,298.50 - Financing: A Fund ($274,298.50) and …`. */
const limit =
  /\b(?:not to exceed|not-to-exceed|estimated amount of|sans excéder|n['’]excédant pas)(?: (?:an? )?(?:amount|of))*[:( ]*$/i;

/**
 * The amount that a decision is about, in cents, according to the first text that has one. Null if there is none, or if there are
 * several and none is marked as the total. Prices of a unit, such as a wage, are not the amount of a decision.
 */
export function decidedAmountCents(...texts: readonly (string | null)[]): number | null {
  for (const text of texts) {
    const amounts = text === null ? [] : amountsIn(text);
    if (text === null || amounts.length === 0) continue;
    return onlyOf(withoutRates(amounts, text), text);
  }
  return null;
}

function onlyOf(amounts: readonly Amount[], text: string): number | null {
  const largest = Math.max(...amounts.map(({ cents }) => cents));
  const all = new Set(amounts.map(({ cents }) => cents));
  if (all.size <= 1) return amounts[0]?.cents ?? null;
  for (const mark of [total, limit]) {
    const marked = new Set(
      amounts
        .filter(({ start }) => mark.test(text.slice(Math.max(0, start - 80), start)))
        .map(({ cents }) => cents),
    );
    // A total is not less than its parts.
    if (marked.size > 0) return marked.size === 1 && marked.has(largest) ? largest : null;
  }
  return null;
}

/** The end of a text that is cut at `end`: before an amount that would be cut. */
export const beforeAmount = (text: string, end: number): number =>
  amountsIn(text).find((each) => each.start < end && end < each.end)?.start ?? end;
