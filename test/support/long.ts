/** How thoroughly random tests run: a sample by default, every case where `CIVIC_LONG=1` is set (`npm run test:long`). */

export const isLong = process.env['CIVIC_LONG'] === '1';

/** The number of cases to run: `few` by default, `many` in a long run. */
export const cases = (few: number, many: number): number => (isLong ? many : few);
