/** Orders texts by code units, independent of the locale. */
export const compareText = (a: string, b: string): number => Number(a > b) - Number(a < b);
