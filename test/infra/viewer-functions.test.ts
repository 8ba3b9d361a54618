import { type TransformOptions, transform } from 'esbuild';
import { expect, test } from 'vitest';
import { searchFunctionCode, siteFunctionCode } from '../../infra/viewer-functions.ts';
import { config } from '../search-lambda/http/app.fixture.ts';

/** Of the language, the runtime has that of 2009 and these. */
const known: TransformOptions = {
  target: 'es5',
  supported: { arrow: true, 'const-and-let': true, 'template-literal': true },
};

/** Of methods later than that, the runtime has these; some of those that it lacks. */
const lacking = /\.(flatMap|flat|at|matchAll|fromEntries|findLast|toSorted|isWellFormed|allSettled)\(/;

const codes = [
  ['site', siteFunctionCode()],
  ['search', searchFunctionCode(config)],
] as const;

test.each(codes)('the function %s is written in what the runtime of CloudFront knows', async (_, code) => {
  const { code: unchanged } = await transform(code);
  await expect(transform(code, known)).resolves.toMatchObject({ code: unchanged });
  expect(code).not.toMatch(lacking);
});

test.each(codes)('the function %s keeps below the 10 kB that CloudFront takes', (_, code) => {
  expect(Buffer.byteLength(code)).toBeLessThan(10_240);
});
