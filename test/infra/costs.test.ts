/** The tables of costs in docs/operate/costs.md. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { costLines, costTables, downloadedHourlyUsd, monthlyUsd, withCosts } from '../../infra/costs.ts';
import { scales } from '../../infra/cost-scales.ts';
import { alarms } from '../../infra/alarms.ts';
import { settingsSchema } from '../../infra/settings.ts';

const page = readFileSync('docs/operate/costs.md', 'utf8');

test('are the ones that the script computes', () => {
  expect(withCosts(page), 'Run npm run docs:costs').toBe(page);
});

describe.each(scales)('$name', (scale) => {
  test('adds up', () => {
    const sum = costLines.reduce((total, { usd }) => total + usd(scale), 0);
    expect(monthlyUsd(scale)).toBeCloseTo(sum);
    expect(costTables()).toContain(`**$${Math.ceil(sum)}**`);
    for (const { usd } of costLines) expect(usd(scale)).toBeGreaterThanOrEqual(0);
  });

  test('fits in the default budget, at less than the 80 % of which a message is sent', () => {
    expect(monthlyUsd(scale)).toBeLessThan(settingsSchema.parse({}).monthly_budget_usd * 0.8);
  });
});

test('counts every alarm', () => {
  expect(page).toContain(`${alarms.length} alarms`);
});

test('names one sum for a corpus that is downloaded every hour, on every page', () => {
  const nation = scales.at(-1);
  if (nation === undefined) throw new Error('There are no scales.');
  expect(page).toContain(`costs $${Math.ceil(downloadedHourlyUsd(nation))} more`);
  for (const other of ['deploy', 'run'])
    expect(readFileSync(`docs/operate/${other}.md`, 'utf8')).not.toMatch(/\$[56]\d\d\b/);
});
