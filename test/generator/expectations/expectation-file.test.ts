/** Files of expectations: every mistake names its line and the remedy. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readExpectations } from '../../../generator/expectations/expectation.ts';
import { temporaryFolder } from '../../support/corpus/corpus.ts';

function fileOf(...lines: readonly (string | Uint8Array)[]): string {
  const file = join(temporaryFolder(), 'expectations.ndjson');
  writeFileSync(file, Buffer.concat(lines.flatMap((line) => [Buffer.from(line), Buffer.from('\n')])));
  return file;
}

const valid = '{"q":"housing","complete":1}';

test.each([
  [['{"q":"housing"'], 'line 1: not JSON. Write one object on each line.'],
  [[valid, '', '[]'], 'line 3: Invalid input: expected object, received array.'],
  [['null'], 'line 1: Invalid input: expected object, received null.'],
  [['{"q":"housing","find":["d1"]}'], 'line 1: unknown member "find". Did you mean finds?'],
  [['{"q":"housing","zzzzzz":["d1"]}'], 'line 1: unknown member "zzzzzz". The members are q, on, with,'],
  [['{"q":"housing","finds":"d1"}'], 'line 1: finds: Invalid input: expected array, received string.'],
  [['{"q":"housing","finds":[]}'], 'line 1: finds: Too small'],
  [['{"q":" ","complete":1}'], 'line 1: q: Too small'],
  [['{"q":"housing","among":0,"complete":1}'], 'line 1: among: Too small'],
  [['{"q":"housing","among":51,"complete":1}'], 'line 1: among: Too big'],
  [['{"q":"housing","complete":1.5}'], 'line 1: complete: Invalid input: expected int, received number.'],
  [['{"q":"housing","nothing":false}'], 'line 1: nothing: Invalid input: expected true.'],
  [['{"q":"housing","error":"no-such-error"}'], 'line 1: error: Invalid option'],
  [['{"q":"housing","on":"videos","complete":1}'], 'line 1: on: Invalid option'],
  [
    ['{"q":"housing","with":{"limit":"3"},"complete":1}'],
    'line 1: unknown member "limit" of with. The members are state,',
  ],
  [['{"q":"housing","with":{"place":7},"complete":1}'], 'line 1: with.place: Invalid input'],
  [['{"complete":1}'], 'line 1: asks nothing. Add q, or filters in with.'],
  [['{"q":"housing","why":"a topic"}'], 'line 1: expects nothing. Add one of finds, shows,'],
  [[`{"q":"${'a'.repeat(1001)}","complete":1}`], 'line 1: q has 1001 characters; the limit is 1000.'],
  [[valid, '{"why":"again","complete":1,"q":"housing"}'], 'line 2: repeats line 1. Remove one of them.'],
])('%j is refused', (lines, message) => {
  const file = fileOf(...lines);
  expect(() => readExpectations(file)).toThrow(`${file}, ${message}`);
});

test('a file that cannot be read is named with its reason', () => {
  const folder = temporaryFolder();
  const missing = join(folder, 'none.ndjson');
  expect(() => readExpectations(missing)).toThrow(`Cannot read ${missing}: there is no such file.`);
  expect(() => readExpectations(folder)).toThrow(`Cannot read ${folder}: it is a folder.`);
  const packed = fileOf(Uint8Array.of(0x1f, 0x8b, 8, 0, 0xff));
  expect(() => readExpectations(packed)).toThrow(`Cannot read ${packed}: it is not UTF-8 text.`);
  const empty = fileOf('', '  ');
  expect(() => readExpectations(empty)).toThrow(`${empty} has no expectations.`);
});

test('a line is the same on another line, with another reason and in another order', () => {
  const [first] = readExpectations(fileOf(valid));
  const [second] = readExpectations(fileOf('', `\ufeff${valid}`.slice(1), ''));
  const [third] = readExpectations(fileOf('{"why":"a topic","complete":1,"on":"decisions","q":"housing"}'));
  const [other] = readExpectations(fileOf('{"q":"housing","complete":2}'));
  expect([second?.line, second?.key, third?.key]).toEqual([2, first?.key, first?.key]);
  expect(other?.key).not.toBe(first?.key);
});

test('a byte order mark and the line ends of Windows are accepted', () => {
  expect(readExpectations(fileOf(`\ufeff${valid}\r`))).toHaveLength(1);
});
