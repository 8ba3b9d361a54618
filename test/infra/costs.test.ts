/** The table of costs in docs/operate.md. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { costTable, downloadedHourlyUsd, monthlyCosts, withCosts } from '../../infra/costs.ts';

const manual = readFileSync('docs/operate.md', 'utf8');

test('is the one that the script computes', () => {
  expect(withCosts(manual), 'Run npm run docs:costs').toBe(manual);
});

test('adds up', () => {
  const sum = monthlyCosts().reduce((total, { usd }) => total + usd, 0);
  expect(costTable()).toContain(`| **$${Math.round(sum)}**`);
  for (const { usd } of monthlyCosts()) expect(usd).toBeGreaterThanOrEqual(0);
});

test('names what a job elsewhere costs, as the advice where to run it does', () => {
  expect(manual).toContain(`costs $${Math.floor(downloadedHourlyUsd())} more`);
});
