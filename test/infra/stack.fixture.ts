/** The stack's CloudFormation template, in a readable form. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { App, type Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { inject } from 'vitest';
import type { z } from 'zod';
import { settingsSchema } from '../../infra/settings.ts';
import { makeStack } from '../../infra/stack.ts';
import { config } from '../search-lambda/http/app.fixture.ts';

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
type Properties = { readonly [key: string]: Json };

export type Synthesized = {
  /** Properties of each resource of a type, by its id without the hash. */
  readonly resources: (type: string) => Readonly<Record<string, Properties>>;
  /** Statements of the policy in a resource. */
  readonly statementsOf: (type: string, id: string) => readonly Properties[];
  readonly outputs: Readonly<Record<string, string>>;
};

// Both take seconds: the library's own template validation, which app.test.ts runs once, and stack traces of constructs.
process.env['CDK_VALIDATION'] = 'false';
process.env['CDK_DISABLE_STACK_TRACE'] = '1';

const folder = mkdtempSync(join(inject('runFolder'), 'infra-'));
const bundleFolder = mkdtempSync(join(folder, 'bundle-'));
writeFileSync(join(bundleFolder, 'index.mjs'), 'export const handler = () => {};\n');

/** Every setting that creates a resource. */
export const allSettings = {
  domains: {
    us: {
      name: 'us.civic.example',
      certificate_arn: 'arn:aws:acm:us-east-1:123456789012:certificate/00000000-0000-0000-0000-000000000001',
    },
  },
  reserved_concurrency: 40,
  github: { repository: 'civic/meetings' },
  corpus: 's3://corpus-of-civic/nightly',
  job: { version: '1.2.3' },
  alert_email: 'operator@civic.example',
  searches_per_5_minutes: 600,
} satisfies z.input<typeof settingsSchema>;

/** Used instead of the index in the bucket. */
export const cluster = {
  url: 'https://search-civic.eu-west-1.es.amazonaws.com/meetings',
  domain_arn: 'arn:aws:es:eu-west-1:123456789012:domain/civic',
} satisfies z.input<typeof settingsSchema>['opensearch'];

export function stackOf(settings: z.input<typeof settingsSchema> = {}): Stack {
  const app = new App({ outdir: mkdtempSync(join(folder, 'out-')) });
  return makeStack(app, settingsSchema.parse(settings), { config, bundleFolder });
}

export function synthesize(settings?: z.input<typeof settingsSchema>): Synthesized {
  const template = Template.fromStack(stackOf(settings)).toJSON() as {
    Resources: Record<string, { Type: string; Properties: Json }>;
    Outputs: Record<string, { Value: Json }>;
  };
  const resources: Synthesized['resources'] = (type) =>
    Object.fromEntries(
      Object.entries(template.Resources)
        .filter(([, { Type }]) => Type === `AWS::${type}`)
        .map(([id, { Properties }]) => [nameOf(id), plain(Properties) as Properties]),
    );
  return {
    resources,
    statementsOf: (type, id) => {
      const { PolicyDocument } = resources(type)[id] as { PolicyDocument: { Statement: Properties[] } };
      return PolicyDocument.Statement;
    },
    outputs: Object.fromEntries(
      Object.entries(template.Outputs).map(([name, { Value }]) => [name, textOf(Value)]),
    ),
  };
}

const nameOf = (id: string): string => id.replace(/[0-9A-F]{8}$/, '');

/** References become `${Id}` and `${Id.Attribute}`, joins become text: `${Published.Arn}/us/*`. */
function plain(value: Json): Json {
  if (value === null || typeof value !== 'object') return value;
  if (isList(value)) return value.map(plain);
  const { Ref, 'Fn::GetAtt': attribute, 'Fn::Join': join, 'Fn::Sub': sub } = value;
  if (typeof Ref === 'string') return `\${${nameOf(Ref)}}`;
  if (isList(attribute)) return `\${${attribute.map((part) => nameOf(textOf(part))).join('.')}}`;
  if (isList(join)) return joined(join);
  if (isList(sub)) return textOf(sub[0]);
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, plain(inner)]));
}

const joined = ([separator, parts]: readonly Json[]): string =>
  isList(parts) ? parts.map(textOf).join(textOf(separator)) : textOf(parts);

function textOf(value: Json | undefined): string {
  const text = plain(value ?? null);
  return typeof text === 'string' ? text : JSON.stringify(text);
}

const isList = (value: Json | undefined): value is readonly Json[] => Array.isArray(value);
