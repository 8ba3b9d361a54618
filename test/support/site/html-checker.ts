/** The Nu HTML Checker of the W3C, which runs on Java. CI installs both. */
import { execFile, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';

const jar = join(import.meta.dirname, '../../../.ci/html-checker/node_modules/vnu-jar/build/dist/vnu.jar');

/** False on machines without Java or the checker, after saying so. */
export function hasHtmlChecker(): boolean {
  const isThere = existsSync(jar) && spawnSync('java', ['-version']).status === 0;
  if (!isThere)
    process.stderr.write(
      'SKIPPED: the Nu HTML Checker needs Java and npm ci --prefix .ci/html-checker --ignore-scripts\n',
    );
  return isThere;
}

type Message = {
  readonly url?: string;
  readonly lastLine?: number;
  readonly message: string;
  readonly extract?: string;
};

/** The errors in documents, each with its number, line and text. One process checks all of them. */
export async function checkerErrors(documents: readonly string[]): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'civic-html-'));
  try {
    const files = documents.map((document, index) => {
      const file = join(folder, `${index}.html`);
      writeFileSync(file, document);
      return file;
    });
    // Its schemas need a larger stack than Java has by default on some machines.
    const options = ['-Xss4m', '-jar', jar, '--format', 'json', '--exit-zero-always', '--errors-only'];
    const { stderr } = await promisify(execFile)('java', [...options, ...files], { maxBuffer: 2 ** 26 });
    const { messages } = JSON.parse(stderr) as { messages: readonly Message[] };
    return messages.map(
      ({ url = '', lastLine, message, extract = '' }) =>
        `${basename(url)}, line ${lastLine}: ${message} ${extract.replaceAll(/\s+/g, ' ')}`,
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
