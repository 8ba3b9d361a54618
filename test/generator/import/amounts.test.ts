/** Amounts of money in titles. */
import { describe, expect, it } from 'vitest';
import { decidedAmountCents } from '../../../generator/import/normalize/amounts.ts';
import { shorten } from '../../../generator/import/normalize/text.ts';

describe('an amount in the currency of another country', () => {
  it.each([
    'US$500,000',
    'US $1,200',
    '$25,000 USD',
    '$25,000 (U.S. dollars)',
    '2,500,000 USD',
    '40 000 $ US',
    '40 000 dollars américains',
  ])('is no amount of a decision in Canada: %s', (text) => {
    expect(decidedAmountCents('CA', text)).toBeNull();
    expect(decidedAmountCents('US', text)).toBeGreaterThan(0);
  });

  it.each([
    'C$2.5 million',
    'CA$500',
    'CAD 2,500',
    '$2,500 CAD',
    '2,500 CDN',
    '$500 Canadian',
    '40 000 $ CA',
    '40 000 dollars canadiens',
  ])('is no amount of a decision in the United States: %s', (text) => {
    expect(decidedAmountCents('US', text)).toBeNull();
    expect(decidedAmountCents('CA', text)).toBeGreaterThan(0);
  });

  it('leaves the amount in the currency of the place', () => {
    expect(decidedAmountCents('CA', 'Software for US$500 (C$680)')).toBe(68_000);
    expect(decidedAmountCents('US', 'Software for US$500 (C$680)')).toBe(50_000);
  });

  it.each(['$500 US Foods', '$500 to the CA Fund'])('is not seen in other words: %s', (text) => {
    expect(decidedAmountCents('US', text)).toBe(50_000);
    expect(decidedAmountCents('CA', text)).toBe(50_000);
  });
});

describe('the amount of a decision', () => {
  it.each([
    'Decrease of the contract with Alder Paving (-$476,400.00)',
    'Contract of \u2212$500,000',
    '-$125,000.00',
    'Réduction de -500 000 $',
  ])('is unknown where only a deduction is named: %s', (text) => {
    expect(decidedAmountCents('US', text)).toBeNull();
  });

  it.each([
    ['for $1,234,567.89', 123_456_789],
    ['in an amount not to exceed $4,898,376,958', 489_837_695_800],
    ['of $372.2 million', 37_220_000_000],
    ['$78.34 Billion', 7_834_000_000_000],
    ['$3K', 300_000],
    ['$ 12,00', 1200],
    ['$1.2 million ($1,200,000)', 120_000_000],
    ['Achat de sel pour 40\u00a0000 $', 4_000_000],
    ['1,2 million de dollars', 120_000_000],
    ['Lot 12 $500', 50_000],
    ['Contract – $500', 50_000],
    ['Refund ($500)', 50_000],
    ['$50,000 per year', 5_000_000],
    ['a $1.2-billion bond', 120_000_000_000],
    ['of $1.2bn', 120_000_000_000],
    ['of $900MM', 90_000_000_000],
    ['US$500,000', 50_000_000],
    ['2,500,000 USD', 250_000_000],
    ['1.6 billion dollars', 160_000_000_000],
    ['1 234 567 $', 123_456_700],
    ['1\u202f234\u202f567,89 $', 123_456_789],
    ['2,5 M$', 250_000_000],
    ['1,2 G$', 120_000_000_000],
    ['500 k$', 50_000_000],
    ['$50,000 per fiscal year', 5_000_000],
    ['$500,000 per the agreement', 50_000_000],
    ['$500,000 per Resolution 2026-14', 50_000_000],
    ['no amount, 15%', null],
    [null, null],
  ])('%s is about %s cents', (text, cents) => expect(decidedAmountCents('US', text)).toBe(cents));

  it.each([
    ['for $1,234 and $5', null],
    ['1 250,50 $ et 12 $', null],
    ['Not to exceed $302,298.50 - Financing: A Fund ($274,298.50) and B Fund ($28,000.00)', 30_229_850],
    ['Estimated amount of $5,590,222.00 - Financing: A ($5,040,070.00) and B ($550,152.00)', 559_022_200],
    ['increase by $100, from $500 to $600, for a total amount of $600', 60_000],
    ['not to exceed $500 for paint and not to exceed $900 for wood', null],
    ['not to exceed $500, of a total project cost of $900', null],
    ['a fee of $20, not to exceed $10', null],
    ['NTE $1,234 (base $1,000, contingency $234)', 123_400],
    ['$75,000.00 amendment; $150,000.00 total contract', 15_000_000],
    ['$380,658.00, contingency $40,000.00, Total Contract $1,614,311.73', 161_431_173],
    ['$500,000 per year, not to exceed $2,500,000 in the aggregate', 250_000_000],
    ['an annual aggregate amount of $110,000, for a total aggregate amount of $550,000', 55_000_000],
    [
      'bonds in an aggregate principal amount not to exceed $410,000,000 - Not to exceed $1,195,991',
      41_000_000_000,
    ],
    ['not to exceed $1,000 plus a contingency of $200', null],
    ['increasing the contract by $50,000, from $100,000 to $150,000', null],
    ['A of $484.10 and B of $44.60 - Total estimated amount of $528.70', 52_870],
    ['not-to-exceed $75,000.00 and contingency of $7,500', null],
    ['dépense totale de 500 000 $ (contrat 450 000 $ + contingences 50 000 $)', 50_000_000],
  ])('among several in “%s” is the one marked as the total', (text, cents) =>
    expect(decidedAmountCents('US', text)).toBe(cents),
  );

  it.each([
    ['a minimum wage of $18.50', null],
    ['raising pay to $18.50 per hour', null],
    ['raising pay to $18.50 an hour', null],
    ['raising pay to $18.50/hr', null],
    ['an hourly rate of $18.50', null],
    ['a tax rate of $0.7765 per $100 valuation', null],
    ['a subsidy from $300 to $600 per month', null],
    ['a rate of $0.53 and $0.204 for debt', null],
    ['increase the minimum civilian hiring rate to $18.50', null],
    ['up to $200 per vendor', null],
    ['$5 per square foot', null],
    ['$18.50-per-hour', null],
    ['a $15 minimum wage', null],
    ['$1,000 stipend per member', null],
    ['$1,200 monthly', null],
    ['providing a penalty not to exceed $2,000.00', null],
    ['a fine of up to $500', null],
    ['values of over $250,000, or over $250,000 per unit', null],
    ['$2,500 bi-weekly', null],
    ['per diem of $150 for jurors', null],
    ['an hourly rate from $22.50 to $31.75', null],
    ['15,50 $ l’heure', null],
    ['5 $ le mètre carré', null],
    ['lease at $2.15 per square foot for $120,000 annually', 12_000_000],
    ['a wage of $18.50 and a contract of $5,000', 500_000],
    ['wages in an amount of $5,000,000', 500_000_000],
  ])('is no price of a unit: %s', (text, cents) => expect(decidedAmountCents('US', text)).toBe(cents));

  it.each([
    '$273,18...',
    '$1,50…',
    '$500,00.00',
    '$58,0000.00',
    '$1-2 million',
    '$2.5 mil',
    'A$500',
    '$500 B Street',
  ])('is unknown if it cannot be read: %s', (text) => expect(decidedAmountCents('US', text)).toBeNull());

  it('is that of the first text with an amount', () => {
    expect(decidedAmountCents('US', 'Contract', 'Paint for $500')).toBe(50_000);
    expect(decidedAmountCents('US', 'Paint for $500 and $600', 'Paint for $500')).toBeNull();
  });
});

it.each([
  ['A contract in the amount of $2 million', 36],
  ['A contract in the amount of $ 4,898,376', 32],
  ['Un contrat de travaux au montant de 40 000 $', 40],
])('%s is never cut inside the amount', (text, max) => {
  expect(shorten(text, max)).toMatch(/(?:of|de)…$/);
});
