/** docs/operate/alarms.md explains every alarm, docs/operate/deploy.md every setting and output of the infrastructure. */
import { readFileSync } from 'node:fs';
import { Template } from 'aws-cdk-lib/assertions';
import { expect, test } from 'vitest';
import { alarms } from '../../infra/alarms.ts';
import { settingsSchema } from '../../infra/settings.ts';
import { allSettings, stackOf } from './stack.fixture.ts';

const manual = readFileSync('docs/operate/deploy.md', 'utf8');
const explained = readFileSync('docs/operate/alarms.md', 'utf8');

test.each(alarms.map(({ name }) => name))('the alarm %s is explained', (name) => {
  expect(explained).toMatch(new RegExp(`^### ${name}\n\n(?:[^#\n][^\n]{39,}|As \\[)`, 'm'));
});

test.each(Object.entries(settingsSchema.shape))(
  'the setting %s is explained, with its default',
  (name, schema) => {
    const row = new RegExp(`^\\| \`${name}\` +\\| (.*?) +\\|`, 'm').exec(manual)?.[1];
    const value = schema.safeParse(undefined).data;
    expect(row).toBe(
      value === undefined || typeof value === 'object'
        ? 'none'
        : typeof value === 'string'
          ? `\`${value}\``
          : String(value),
    );
  },
);

test('the manual names every output of the stack', () => {
  for (const name of ['Bucket', 'RoleArn', 'Distributions', 'DomainOfUs', 'DomainOfSearch'])
    expect(manual).toContain(`\`${name}\``);
  for (const name of Object.keys(Template.fromStack(stackOf(allSettings)).findOutputs('*')))
    expect(manual).toContain(name.replace(/^DomainOf.*$/, 'DomainOf'));
});
