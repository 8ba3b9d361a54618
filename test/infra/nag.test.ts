import { AwsSolutionsChecks } from 'cdk-nag';
import { expect, test } from 'vitest';
import { allSettings, cluster, stackOf } from './stack.fixture.ts';

test.each([
  ['every setting', allSettings],
  ['none', {}],
  ['OpenSearch', { opensearch: cluster }],
])('with %s, each rule of cdk-nag holds or has a reason why not', (_, settings) => {
  const stack = stackOf(settings);
  const { violations } = new AwsSolutionsChecks().validateScope(stack);
  expect(violations).toEqual([]);
});
