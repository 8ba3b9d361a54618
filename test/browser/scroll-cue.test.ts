/** A table that is wider than a phone shows at which edge more of it is hidden. */
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { docPath } from '../../schemas/paths.ts';
import { demoSite } from '../support/site/built-site.ts';
import { browserForFile } from '../support/site/browser.ts';

const site = demoSite(4, 60);
const open = browserForFile();

/** Sum of the channels of the pixels in a line across the middle of a picture, from its left to its right edge. */
async function brightness(blank: Page, picture: Buffer): Promise<number[]> {
  const address = `data:image/png;base64,${picture.toString('base64')}`;
  return blank.evaluate<number[]>(`(async () => {
    const picture = new Image();
    picture.src = ${JSON.stringify(address)};
    await picture.decode();
    const canvas = new OffscreenCanvas(picture.width, picture.height).getContext('2d');
    canvas.drawImage(picture, 0, 0);
    const { data } = canvas.getImageData(0, 0, picture.width, 1);
    return Array.from({ length: picture.width }, (_, x) => data[4 * x] + data[4 * x + 1] + data[4 * x + 2]);
  })()`);
}

type Shades = { readonly left: boolean; readonly right: boolean };

/** Whether the pixels at each edge differ from those in the middle. */
async function shades(blank: Page, box: Locator): Promise<Shades> {
  // The first line of pixels is above all text.
  const line = await brightness(blank, await box.screenshot());
  const ground = line[Math.round(line.length / 2)] ?? 0;
  const isShaded = (x: number): boolean => Math.abs((line.at(x) ?? 0) - ground) > 30;
  return { left: isShaded(1), right: isShaded(-2) };
}

test.each(['light', 'dark'] as const)('the edge of a cut table is shaded in %s mode', async (colorScheme) => {
  const { page } = await open(site.url(docPath('data-dictionary')), {
    viewport: { width: 240, height: 700 },
  });
  await page.emulateMedia({ colorScheme });
  const blank = await page.context().newPage();
  const box = page.locator('.scroll').first();
  const scrollTo = (left: number): Promise<void> =>
    box.evaluate((element, to) => element.scrollTo(to, 0), left);
  const shaded = (): Promise<Shades> => shades(blank, box);
  await expect.poll(shaded).toEqual({ left: false, right: true });
  await scrollTo(40);
  await expect.poll(shaded).toEqual({ left: true, right: true });
  await scrollTo(9_999);
  await expect.poll(shaded).toEqual({ left: true, right: false });
  await page.setViewportSize({ width: 1600, height: 700 });
  await expect.poll(shaded).toEqual({ left: false, right: false });
});
