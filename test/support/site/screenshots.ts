/** `npm run docs:screenshots`: builds the demo corpus and takes the screenshots of README.md, into docs/images. */
import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { localConfig } from '../../../schemas/config.ts';
import type { Municipality } from '../../../schemas/documents.ts';
import { writeDemoCorpus } from '../../../generator/demo/write.ts';
import { serve } from '../../../generator/serve/serve.ts';
import { buildInto, readJson } from './build.ts';
import { launchChromium } from './chromium.ts';

const imageFolder = resolve(import.meta.dirname, '../../../docs/images');
const maxImageBytes = 300_000;
const viewport = { width: 1200, height: 1300 };

/** The demo of `npm start`. */
const demoSize = { places: 60, meetings: 6000 };

async function takeScreenshots(folder: string): Promise<void> {
  const corpus = join(folder, 'demo.db');
  const site = join(folder, 'site');
  writeDemoCorpus(corpus, demoSize);
  await buildInto(site, corpus, { config: localConfig('http://localhost:8080') });
  const server = await serve(site, { port: 0 });
  const browser = await launchChromium();
  try {
    const page = await browser.newPage({ viewport });
    const pages = { home: '/', place: `/city/${exampleSlug(site)}/` };
    for (const [name, path] of Object.entries(pages)) {
      const image = join(imageFolder, `${name}.png`);
      await page.goto(server.origin + path, { waitUntil: 'networkidle' });
      await page.screenshot({ path: image });
      const { size } = statSync(image);
      if (size > maxImageBytes)
        throw new Error(
          `${image} has ${size} bytes. Make the viewport smaller: the limit is ${maxImageBytes}.`,
        );
      process.stdout.write(`${path} → ${image}: ${size} bytes\n`);
    }
  } finally {
    await browser.close();
    await server.close();
  }
}

/** The city with the most meetings. */
function exampleSlug(site: string): string {
  const { municipalities } = readJson(site, 'us/municipalities.json') as { municipalities: Municipality[] };
  const [largest] = municipalities.toSorted((a, b) => b.meetings - a.meetings);
  if (largest === undefined) throw new Error('The demo has no places.');
  return largest.slug;
}

const folder = mkdtempSync(join(tmpdir(), 'civic-screenshots-'));
try {
  mkdirSync(imageFolder, { recursive: true });
  await takeScreenshots(folder);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
