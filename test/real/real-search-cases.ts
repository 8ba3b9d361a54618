/** Runs the cases of searches in ../shared over the indexes that real-corpus.test.ts builds from the real corpus. */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { localConfig } from '../../schemas/config.ts';
import type { SearchIndex } from '../../search-lambda/engine/search-index.ts';
import { type App, createApp } from '../../search-lambda/http/app.ts';
import type { IndexLoader } from '../../search-lambda/load/loader.ts';
import { isLong } from '../support/long.ts';
import { openBuilt } from './real-relevance.ts';

const folder = resolve(import.meta.dirname, '../../../shared/data/cases/search');

/** A request, and what must hold of the response: `expr` is Python over `status`, `body` and `d`, the parsed body. */
type Case = { id: string; path: string; want: string; expr: string; port?: number };

const readCases = (): Case[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith('.json'))
        .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Case)
        .filter(({ port }) => port === undefined)
    : [];

const evaluate = `import json, sys
given = json.load(sys.stdin)
status, body = given["status"], given["body"]
d = json.loads(body)
print(bool(eval(given["expr"])))`;

/** Defines the tests over a built folder, which must exist before they run. A sample of the corpus lacks what some cases look for. */
export function searchCaseTests(built: string): void {
  if (!isLong) return;
  describe('as the search host', () => {
    let app: App;

    beforeAll(async () => {
      const loaderOf = (index: SearchIndex): IndexLoader => ({
        serve: (use) => use({ loaded: { index, version: 'built' }, failure: undefined }),
      });
      const [meetings, decisions] = await Promise.all([openBuilt(built), openBuilt(built, 'decisions')]);
      app = createApp({
        meetings: loaderOf(meetings),
        decisions: loaderOf(decisions),
        config: localConfig('http://localhost'),
        programVersion: 'test',
        now: () => performance.now(),
      });
    });

    const evaluated = async ({ path, expr }: Case): Promise<string> => {
      const response = await app(new Request(`http://localhost${path}`));
      const input = JSON.stringify({ status: response.status, body: await response.text(), expr });
      return execFileSync('python3', ['-c', evaluate], { input }).toString().trim();
    };
    it.each(readCases())('answers $id as wanted: $want', async (one) =>
      expect(await evaluated(one)).toBe('True'),
    );
  });
}
