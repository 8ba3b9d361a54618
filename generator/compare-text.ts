/** Orders texts by code units, so that no locale has a say. */
export const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
