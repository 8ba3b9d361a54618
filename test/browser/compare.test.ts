/** Two members side by side: counts against the roll calls of city.json, and what the page says of names that it cannot compare. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { cityDocumentPath, comparePath, comparisonPath } from '../../schemas/paths.ts';
import { demoSite } from '../support/site/built-site.ts';
import { browserForFile } from '../support/site/browser.ts';

const site = demoSite(12, 600);
const open = browserForFile();

type RollCall = { motion_id: string; votes: { name: string; vote: string }[] };

type ComparedVote = { stage?: string; first: number; votes: string };
type File = { members: { name: string }[]; votes: ComparedVote[] };

const read = async <Document>(path: string): Promise<Document> =>
  (await (await fetch(site.url(path))).json()) as Document;

/** The place with the most votes that are not final decisions, and two members whom one of them lists. */
async function pair(): Promise<{ path: string; votes: RollCall[]; file: File; a: string; b: string }> {
  const slugs = site.places().flatMap(({ slug, blocks }) => (blocks.includes('member_votes') ? [slug] : []));
  const files = await Promise.all(
    slugs.map(async (slug) => ({ slug, file: await read<File>(comparisonPath(slug)) })),
  );
  const others = ({ file: { votes } }: { file: File }): ComparedVote[] =>
    votes.filter(({ stage }) => stage !== 'final');
  const [most] = files.toSorted((x, y) => others(y).length - others(x).length);
  const [step] = most === undefined ? [] : others(most);
  if (most === undefined || step === undefined) throw new Error('every vote is a final decision');
  const { slug, file } = most;
  const names = [0, 1].map((offset) => file.members[step.first + offset]?.name ?? '');
  const { member_votes: votes } = await read<{ member_votes: RollCall[] }>(cityDocumentPath(slug));
  return { path: comparePath(slug), votes, file, a: names[0] ?? '', b: names[1] ?? '' };
}

/** How both voted in the roll calls that list both. */
const both = (votes: readonly RollCall[], a: string, b: string): (readonly [string, string])[] =>
  votes.flatMap(({ votes: cast }) => {
    const [left, right] = [a, b].map((name) => cast.find((each) => each.name === name)?.vote);
    return left === undefined || right === undefined ? [] : [[left, right] as const];
  });

const slugOf = (page: Page, name: string): Promise<string> =>
  page.locator('select[name="a"] option', { hasText: name }).first().getAttribute('value').then(String);

test('counts what the roll calls say, lists it, and downloads the same as CSV', async () => {
  const { path, votes, a, b } = await pair();
  const { page } = await open(site.url(path), { acceptDownloads: true });
  await expect.poll(() => page.locator('[data-status]').textContent()).toBe('Choose two members.');
  await page.locator('select[name="a"]').selectOption({ label: a });
  await page.locator('select[name="b"]').selectOption({ label: b });
  await page.getByLabel('Final decisions only').uncheck();
  const cast = both(votes, a, b);
  const voted = cast.filter((pair) => pair.every((vote) => vote === 'yes' || vote === 'no'));
  const alike = voted.filter(([left, right]) => left === right);
  expect(voted.length).toBeGreaterThan(1);
  await expect
    .poll(() => page.locator('[data-status]').textContent())
    .toContain(`Agreed on ${alike.length} of ${voted.length} divided votes in which both voted yes or no (`);
  expect(await page.locator('[data-comparison="differed"] li').count()).toBe(voted.length - alike.length);
  expect(await page.locator('.compared li').count()).toBe(cast.length);
  const address = new URL(page.url());
  expect([...address.searchParams.keys()]).toEqual(['a', 'b', 'all']);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download CSV' }).first().click(),
  ]);
  const lines = readFileSync(await download.path(), 'utf8')
    .trimEnd()
    .split('\r\n');
  expect(lines[0]).toMatch(/^date,body,.*,member_a,vote_a,member_b,vote_b,comparison,/);
  expect(lines.filter((line) => /,differed,/.test(line))).toHaveLength(voted.length - alike.length);
  await page.reload();
  await expect.poll(() => page.locator('[data-status]').textContent()).toContain(`${alike.length} of`);
});

test('compares final decisions only by default, and says how many others it leaves out', async () => {
  const { path, file, a, b } = await pair();
  const { page } = await open(site.url(path));
  const query = `?a=${await slugOf(page, a)}&b=${await slugOf(page, b)}`;
  await page.goto(site.url(path + query));
  await page.locator('.compared h2').waitFor();
  const shown = await page.locator('.compared li').count();
  expect(shown).toBeLessThanOrEqual(file.votes.filter(({ stage }) => stage === 'final').length);
  await page.getByLabel('Final decisions only').uncheck();
  await expect.poll(() => page.locator('.compared li').count()).toBeGreaterThan(shown);
});

test('asks for another member if both are the same', async () => {
  const { path, a } = await pair();
  const { page } = await open(site.url(path));
  const slug = await slugOf(page, a);
  await page.goto(site.url(`${path}?a=${slug}&b=${slug}`));
  await expect
    .poll(() => page.locator('[data-status]').textContent())
    .toBe(`Both are ${a}. Choose another member.`);
});

test('shows an unknown name as text, keeps the other member, and offers similar names', async () => {
  const { path, a, b } = await pair();
  const { page } = await open(site.url(path));
  const slug = await slugOf(page, b);
  const unknown = `<img src=x onerror=alert(1)> ${a.split(' ').at(-1) ?? ''}`;
  await page.goto(site.url(`${path}?a=${encodeURIComponent(unknown)}&b=${slug}`));
  await expect
    .poll(() => page.locator('[data-status]').textContent())
    .toBe(`No divided vote lists a member “${unknown}”. Choose one from the list.`);
  expect(await page.locator('select[name="b"]').inputValue()).toBe(slug);
  await page.getByRole('link', { name: a }).click();
  await page.locator('.compared h2').waitFor();
});

test('says that the votes could not be loaded, and tries again at the next choice', async () => {
  const { path, a, b } = await pair();
  const { page } = await open(site.url(path), { mayFail: /votes\.json/ });
  await page.route('**/votes.json', (route) => route.fulfill({ status: 503 }), { times: 1 });
  await page.locator('select[name="a"]').selectOption({ label: a });
  await page.locator('select[name="b"]').selectOption({ label: b });
  await expect.poll(() => page.locator('[data-status]').textContent()).toContain('could not be loaded');
  await page.getByLabel('Final decisions only').uncheck();
  await page.locator('.compared h2').waitFor();
});

test('shows no form that does nothing without JavaScript', async () => {
  const { path } = await pair();
  const { page } = await open(site.url(path), { javaScriptEnabled: false });
  expect(await page.locator('form[data-compare]').isVisible()).toBe(false);
});
