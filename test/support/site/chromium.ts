/** The Chromium that an npm package carries, unpacked. */
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import chromium from '@sparticuz/chromium';

const manifest = new URL('../../node_modules/@sparticuz/chromium/package.json', import.meta.url);

/**
 * Folder with the executable `chromium` and its `fonts`. The package unpacks into the folder for temporary files, and
 * takes what is there for whole; tests run in several processes, so one would start what another still writes. Hence it
 * unpacks into a folder of its own, which gets its name when it is complete.
 */
export async function chromiumFolder(): Promise<string> {
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };
  const folder = join(tmpdir(), `civic-chromium-${version}`);
  if (existsSync(folder)) return folder;
  const own = mkdtempSync(`${folder}-`);
  await unpackInto(own);
  writeFileSync(join(own, 'fonts', 'fonts.conf'), fontsIn(folder));
  try {
    renameSync(own, folder);
  } catch (error) {
    rmSync(own, { recursive: true });
    // Another process was first.
    if (!existsSync(folder)) throw error;
  }
  return folder;
}

/** The package's own names folders of AWS Lambda. Where no font is found, Chromium ends as soon as a page has a form. */
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
  // Without the software renderer for 3D.
  chromium.setGraphicsMode = false;
  try {
    await chromium.executablePath();
  } finally {
    if (before === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = before;
  }
}
