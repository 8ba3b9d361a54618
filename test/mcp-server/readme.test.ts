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

test('every line for a terminal starts the package, or names the URL of a shared server', () => {
  const lines = [...readme.matchAll(/```sh\n([\s\S]*?)```/g)].flatMap(([, text = '']) =>
    text.trim().split('\n'),
  );
  expect(lines.length).toBeGreaterThan(6);
  for (const line of lines)
    expect(line).toMatch(
      new RegExp(
        `^((claude|codex|gemini) mcp add .*)?${packageJson.name}( --|$)|^(claude|gemini) mcp add .* https://mcp.example.org/mcp$`,
      ),
    );
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

// https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json
test('the registry entry has what the registry requires, within its limits', () => {
  const { name, title, description, version, packages } = serverJson;
  expect(name).toMatch(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/);
  for (const [text, least, most] of [
    [name, 3, 200],
    [title, 1, 100],
    [description, 1, 100],
    [version, 1, 255],
  ] as const) {
    expect(text.length).toBeGreaterThanOrEqual(least);
    expect(text.length).toBeLessThanOrEqual(most);
  }
  expect(packages).toHaveLength(1);
  for (const { registryType, identifier, transport, version, environmentVariables } of packages) {
    expect(registryType).toBe('npm');
    expect(identifier).toMatch(/^[a-z0-9-]+$/);
    expect(transport).toEqual({ type: 'stdio' });
    // Ranges and "latest" are refused.
    expect(version).toMatch(/^\d+\.\d+\.\d+$/);
    for (const { name, isRequired } of environmentVariables) {
      expect(name).toMatch(/^[A-Z_]+$/);
      expect(isRequired).toBe(false);
    }
  }
});

test('the package has no dependencies', () => {
  expect(packageJson).not.toHaveProperty('dependencies');
});
