/** What the errors of SQLite mean. */

/** The primary result code of SQLite; 0 if the error is not from SQLite. */
export const sqliteResultCode = (error: unknown): number =>
  error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : 0;

/** https://www.sqlite.org/rescode.html: BUSY, LOCKED, PROTOCOL. */
const busyCodes = new Set([5, 6, 15]);

/** True if another program kept the database locked. */
export const isBusy = (error: unknown): boolean => busyCodes.has(sqliteResultCode(error));

/** https://www.sqlite.org/rescode.html: CORRUPT, NOTADB. */
const damagedCodes = new Set([11, 26]);

/** True if the content of the file is not that of a database. */
export const isDamaged = (error: unknown): boolean => damagedCodes.has(sqliteResultCode(error));

/** https://www.sqlite.org/rescode.html: READONLY, CANTOPEN. */
const notWritableCodes = new Set([8, 14]);

/** True if the file or its folder cannot be written. */
export const isNotWritable = (error: unknown): boolean => notWritableCodes.has(sqliteResultCode(error));
