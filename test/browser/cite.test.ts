/** Citations of meetings and decisions. */
import { describe, expect, test } from 'vitest';
import { brief, decision, meeting, municipality } from '../support/corpus/corpus.ts';
import { siteOfRows } from '../support/site/built-site.ts';
import { browserForFile } from '../support/site/browser.ts';
import { accessibilityFaults } from '../support/site/page-checks.ts';

const hostile = '<img src=x onerror=alert(1)> & } \\end{x}';

const site = siteOfRows({
  municipalities: [municipality()],
  meetings: [meeting(), meeting({ id: 'm2', meeting_date: '2026-02-03' })],
  briefs: [brief()],
  decisions: [decision(), decision({ id: 'd2', headline: hostile, outcome: 'failed' })],
});
const open = browserForFile();
const now = '2026-11-22T12:00:00Z';

describe('the citation of a meeting', () => {
  test('has its headline, permanent link, official source and the day of the reader', async () => {
    const { page } = await open(site.url('/city/alder-falls-oh/'), { now });
    await page.locator('#mm1').getByRole('button', { name: 'Cite' }).click();
    const dialog = page.getByRole('dialog', { name: 'Cite this meeting' });
    expect(await dialog.getByLabel('Text').inputValue()).toBe(
      `City Council, Alder Falls, Ohio. (March 4, 2026). Council approves 84 homes on Larkspur Avenue. Civic Meetings. Retrieved November 22, 2026, from ${site.url('/city/alder-falls-oh/meeting/m1/')} Official source: https://source.example/page`,
    );
    const entry = await dialog.getByLabel('BibTeX').inputValue();
    expect(entry).toContain('@misc{alder-falls-oh-mm1,');
    expect(entry).toContain('urldate = {2026-11-22}');
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });

  test('without a headline names the body', async () => {
    const { page } = await open(site.url('/city/alder-falls-oh/'), { now });
    await page.locator('#mm2').getByRole('button', { name: 'Cite' }).click();
    const text = await page.getByRole('dialog').getByLabel('Text').inputValue();
    expect(text).toMatch(/^City Council, Alder Falls, Ohio\. \(February 3, 2026\)\. City Council\./);
  });

  test('is the same on the page of the meeting, and names the address of a decision', async () => {
    const { page } = await open(site.url('/city/alder-falls-oh/meeting/m1/'), { now });
    await page.getByRole('button', { name: 'Cite' }).click();
    const dialog = page.getByRole('dialog');
    const text = (): Promise<string> => dialog.getByLabel('Text').inputValue();
    expect(await text()).toMatch(
      /^City Council, Alder Falls, Ohio\. \(March 4, 2026\)\. Council approves 84 homes/,
    );
    await dialog.getByLabel('What to cite').selectOption({ label: hostile });
    expect(await text()).toContain(site.url('/city/alder-falls-oh/meeting/m1/#dd2'));
  });

  test('offers its decisions, as text', async () => {
    const { page } = await open(site.url('/city/alder-falls-oh/'), { now });
    await page.locator('#mm1').getByRole('button', { name: 'Cite' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('What to cite').selectOption({ label: hostile });
    expect(await dialog.getByLabel('Text').inputValue()).toContain(`${hostile} [Failed]. Civic Meetings.`);
    expect(await dialog.getByLabel('BibTeX').inputValue()).toContain(
      String.raw`\textbackslash{}end\{x\} [Failed]}}`,
    );
    expect(await dialog.locator('img').count()).toBe(0);
  });

  test('can be copied, or is selected', async () => {
    const { page } = await open(site.url('/city/alder-falls-oh/'), { now });
    await page.locator('#mm1').getByRole('button', { name: 'Cite' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Copy Text' }).click();
    await dialog.getByText(/^(Copied\.|Selected\.)/).waitFor();
    expect(await dialog.getByRole('status').innerText()).toMatch(/^(Copied|Selected)/);
  });

  test('is not offered without JavaScript', async () => {
    const { page } = await open(site.url('/city/alder-falls-oh/'), { javaScriptEnabled: false });
    expect(await page.getByText('Cite', { exact: true }).count()).toBe(0);
  });
});
