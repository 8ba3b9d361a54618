#!/usr/bin/env node
/** The `civic` executable. It refuses old versions of Node.js before it imports anything that they lack. */
import { unsupportedNode } from './system/node-version.ts';

const unsupported = unsupportedNode(process.versions.node);
if (unsupported === undefined) await import('./start.ts');
else {
  process.stderr.write(`error ${unsupported}\n`);
  process.exitCode = 1;
}
