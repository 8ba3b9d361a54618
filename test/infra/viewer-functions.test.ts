import { type TransformOptions, transform } from 'esbuild';
import { expect, test } from 'vitest';
import { searchFunctionCode, siteFunctionCode } from '../../infra/viewer-functions.ts';
import { config } from '../search-lambda/http/app.fixture.ts';

/** The runtime supports ES5 and these features. */
const supportedSyntax: TransformOptions = {
  target: 'es5',
  supported: { arrow: true, 'const-and-let': true, 'template-literal': true },
};

/** Some methods that the runtime lacks. */
const unsupportedMethods =
  /\.(flatMap|flat|at|matchAll|fromEntries|findLast|toSorted|isWellFormed|allSettled)\(/;

const codes = [
  ['site', siteFunctionCode()],
  ['search', searchFunctionCode(config)],
] as const;

test.each(codes)('the function %s uses only what the CloudFront runtime supports', async (_, code) => {
  const { code: unchanged } = await transform(code);
  await expect(transform(code, supportedSyntax)).resolves.toMatchObject({ code: unchanged });
  expect(code).not.toMatch(unsupportedMethods);
});

test.each(codes)('the function %s is below CloudFront’s limit of 10 kB', (_, code) => {
  expect(Buffer.byteLength(code)).toBeLessThan(10_240);
});
