/** The usual way: a client starts the server and speaks with it through its standard input and output. */
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { createServer } from './server.ts';
import type { ToolEnvironment } from './tools/tool.ts';

/** Serves one client until it closes the server's input. */
export function serveOverStdio(environment: ToolEnvironment): void {
  serveStdio(() => createServer(environment), { onerror: ({ message }) => environment.log(message) });
}
