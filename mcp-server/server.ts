/** The server without a transport. */
import { McpServer } from '@modelcontextprotocol/server';
import { instructions } from './instructions.ts';
import packageJson from './package.json' with { type: 'json' };
import { registerPrompts } from './prompts.ts';
import { registerResources } from './resources.ts';
import { registrations } from './tools/index.ts';
import type { ToolEnvironment } from './tools/tool.ts';

/** A server that answers one client; several may share an environment. */
export function createServer(environment: ToolEnvironment): McpServer {
  const { name, version } = packageJson;
  const server = new McpServer({ name, version, title: environment.service.config.name }, { instructions });
  for (const register of registrations) register(server, environment);
  registerResources(server, environment.service);
  registerPrompts(server);
  return server;
}
