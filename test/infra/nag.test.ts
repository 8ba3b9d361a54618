import { AwsSolutionsChecks } from 'cdk-nag';
import { expect, test } from 'vitest';
import { allSettings, cluster, stackOf } from './stack.fixture.ts';

test.each([
  ['every setting', allSettings],
  ['no settings', {}],
  ['OpenSearch', { opensearch: cluster }],
])('with %s, every cdk-nag rule passes or has a reason for its suppression', (_, settings) => {
  const stack = stackOf(settings);
  const { violations } = new AwsSolutionsChecks().validateScope(stack);
  expect(violations).toEqual([]);
});
