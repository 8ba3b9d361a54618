/** Memory of the search function by default, in MB. */
export const functionMb = 3008;

/**
 * Options of Node.js for the heap that AWS Lambda's runtime gives it, by the memory of the function in MB: nine tenths for old objects, a
 * twentieth for a half of the new ones.
 */
export const lambdaHeap = (memoryMb = functionMb): readonly [old: string, young: string] => [
  `--max-old-space-size=${Math.ceil(memoryMb * 0.9)}`,
  `--max-semi-space-size=${Math.floor(memoryMb / 20)}`,
];
