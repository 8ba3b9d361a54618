/** Which years and months of a place are as published. */
import { expect, test } from 'vitest';
import { PublishedYears, yearRecords } from '../../../generator/places/years.ts';

const hashes = new Map([
  ['2023-05', 'a'],
  ['2024-01', 'b'],
  ['2024-02', 'c'],
]);

const file = { path: 'us/city/alder-falls-oh/2024/index.html', isPublished: true };

const after = (now: ReadonlyMap<string, string>): PublishedYears =>
  new PublishedYears(yearRecords(hashes, []), new Map([[file.path, '']]), now);

test('months with the same hash are as published, also in a year that has changed', () => {
  expect(after(hashes).months).toEqual(['2023-05', '2024-01', '2024-02']);
  expect(after(new Map([...hashes, ['2024-01', 'other']])).months).toEqual(['2023-05', '2024-02']);
  expect(after(new Map([...hashes, ['2024-03', 'd']])).months).toEqual(['2023-05', '2024-01', '2024-02']);
  expect(after(new Map([['2024-02', 'c']])).months).toEqual(['2024-02']);
  expect(after(new Map([['2024-05', 'a']])).months).toEqual([]);
});

test('the files of a year are as published if it has the same months', () => {
  const fileAfter = (now: ReadonlyMap<string, string>) => after(now).fileOf('2024', file.path);
  expect(fileAfter(hashes)).toEqual(file);
  expect(fileAfter(new Map([...hashes, ['2023-05', 'other']]))).toEqual(file);
  expect(fileAfter(new Map([...hashes, ['2024-02', 'other']]))).toBeUndefined();
  expect(fileAfter(new Map([...hashes, ['2024-03', 'd']]))).toBeUndefined();
  expect(fileAfter(new Map([['2024-01', 'b']]))).toBeUndefined();
});
