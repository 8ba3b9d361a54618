import { once } from 'node:events';
import { createServer } from 'node:net';
import { systemErrorCode } from '../../generator/system/errors.ts';

/**
 * Below the ports that systems give to clients and to servers that ask for any port (from 32,768 on Linux, 49,152 elsewhere). So
 * nothing takes one of these ports between its choice and its use.
 */
const range = { first: 10_000, count: 22_000 };

/** Ports that processes with successive ids use before their ranges overlap. */
const portsPerProcess = 64;

let next = (process.pid * portsPerProcess) % range.count;

/** Returns a free loopback port, for programs that must know it before they listen. Never returns one twice. */
export async function freePort(): Promise<number> {
  for (let attempts = 0; attempts < range.count; attempts++) {
    const port = range.first + next;
    next = (next + 1) % range.count;
    if (await isFree(port)) return port;
  }
  throw new Error('Every port is taken');
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch (error) {
    if (systemErrorCode(error) === 'EADDRINUSE') return false;
    throw error;
  }
  server.close();
  await once(server, 'close');
  return true;
}
