/** Unpacks and starts the Chromium in an npm package. */
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import packaged from '@sparticuz/chromium';
import { type Browser, chromium } from 'playwright-core';

const manifest = new URL('../../../node_modules/@sparticuz/chromium/package.json', import.meta.url);

/** Containers support neither sandboxes nor graphics. The default arguments of the package would disable web security, which we test. */
const launchArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--headless=shell',
  '--no-zygote',
  '--disable-dev-shm-usage',
];

/** Starts a headless browser with the fonts of the package. */
export async function launchChromium(): Promise<Browser> {
  const folder = await chromiumFolder();
  return chromium.launch({
    executablePath: join(folder, 'chromium'),
    args: launchArguments,
    env: { ...process.env, FONTCONFIG_PATH: join(folder, 'fonts') },
  });
}

/**
 * Returns the folder with the executable `chromium` and its `fonts`. The package unpacks into the folder for temporary
 * files, and assumes that files there are complete. Tests run in several processes, so one could start a file that another
 * is still writing. Therefore each process unpacks into its own folder, and renames it when it is complete.
 */
async function chromiumFolder(): Promise<string> {
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };
  // Kept after a run, since unpacking takes seconds.
  const folder = join(process.env['CIVIC_TEST_CACHE'] ?? tmpdir(), `civic-chromium-${version}`);
  if (existsSync(folder)) return folder;
  const own = mkdtempSync(`${folder}-`);
  await unpackInto(own);
  writeFileSync(join(own, 'fonts', 'fonts.conf'), fontsIn(folder));
  try {
    renameSync(own, folder);
  } catch (error) {
    rmSync(own, { recursive: true });
    // Fails unless another process renamed its folder first.
    if (!existsSync(folder)) throw error;
  }
  return folder;
}

/** The fonts.conf of the package names folders of AWS Lambda. Without any font, Chromium crashes on a page with a form. */
const fontsIn = (folder: string): string => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(folder, 'fonts', 'fonts')}</dir>
  <cachedir>${join(folder, 'fonts-cache')}</cachedir>
</fontconfig>
`;

async function unpackInto(folder: string): Promise<void> {
  const before = process.env['TMPDIR'];
  process.env['TMPDIR'] = folder;
  // Does not unpack the software renderer for 3D.
  packaged.setGraphicsMode = false;
  try {
    await packaged.executablePath();
  } finally {
    if (before === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = before;
  }
}
