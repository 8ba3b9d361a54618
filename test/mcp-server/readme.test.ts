/** The README and the registry entry match the package. */
import { readFileSync } from 'node:fs';
import type { Client } from '@modelcontextprotocol/client';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import packageJson from '../../mcp-server/package.json' with { type: 'json' };
import serverJson from '../../mcp-server/server.json' with { type: 'json' };
import { variables } from '../../mcp-server/settings.ts';
import { clientOf } from './demo-service.fixture.ts';

const readme = readFileSync(new URL('../../mcp-server/README.md', import.meta.url), 'utf8');
const examples = [...readme.matchAll(/```json\n([\s\S]*?)```/g)].map(
  ([, json = '']) => JSON.parse(json) as Record<string, unknown>,
);
const isConfiguration = (example: object): boolean => 'mcpServers' in example || 'servers' in example;

let client: Client;
beforeAll(async () => {
  client = await clientOf('https://civic.example', () => Promise.reject(new Error('unexpected request')));
});
afterAll(() => client.close());

test('every tool has an example that its input schema accepts', async () => {
  const { tools } = await client.listTools();
  const calls = examples.filter((example) => !isConfiguration(example));
  expect(calls).toHaveLength(tools.length);
  const ajv = new Ajv2020({ strict: false });
  for (const [index, tool] of tools.entries()) {
    expect(readme).toContain(`**${tool.name}** — `);
    expect(readme).toContain(`| \`${tool.name}\``);
    expect(ajv.compile(tool.inputSchema as object)(calls[index]), tool.name).toBe(true);
  }
});

test('every configuration starts the command of the package, or has a URL', () => {
  const configurations = examples.filter(isConfiguration);
  expect(configurations.length).toBeGreaterThan(2);
  for (const { mcpServers, servers } of configurations) {
    const [entry] = Object.values((mcpServers ?? servers) as Record<string, Record<string, unknown>>);
    const words = [entry?.['command'], entry?.['args'], entry?.['url']].flat();
    expect(words.some((word) => word === packageJson.name || String(word).endsWith('/mcp'))).toBe(true);
  }
  expect(Object.keys(packageJson.bin)).toEqual([packageJson.name]);
});

test('every setting, resource and prompt is documented', async () => {
  for (const [name, description] of Object.entries(variables))
    expect(readme).toMatch(new RegExp(`\\| \`${name}\` +\\| ${description} +\\|`));
  for (const { uri } of (await client.listResources()).resources) expect(readme).toContain(`\`${uri}\``);
  for (const { name } of (await client.listPrompts()).prompts) expect(readme).toContain(`\`${name}\``);
});

test('the registry entry matches the package', () => {
  const [entry] = serverJson.packages;
  expect(serverJson.name).toBe(packageJson.mcpName);
  expect([serverJson.version, entry?.version]).toEqual([packageJson.version, packageJson.version]);
  expect(entry?.identifier).toBe(packageJson.name);
  expect(entry?.environmentVariables.map(({ name, description }) => [name, description])).toEqual(
    Object.entries(variables),
  );
});

test('the registry entry is within the limits of the registry', () => {
  // https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json
  expect(serverJson.name).toMatch(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/);
  expect(serverJson.title.length).toBeLessThanOrEqual(100);
  expect(serverJson.description.length).toBeLessThanOrEqual(100);
});

test('the package has no dependencies', () => {
  expect(packageJson).not.toHaveProperty('dependencies');
});
