import { inspect } from 'node:util';

/** A line of the function's log, as JSON: nothing in an error can look like a line of its own. */
export const logLine = (message: string, error: unknown): string =>
  `${JSON.stringify({ level: 'ERROR', message, error: inspect(error) })}\n`;
