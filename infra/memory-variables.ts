/**
 * Make glibc return freed buffers to the system. By default, glibc raises its threshold for doing so each time a larger buffer is
 * freed. At a memory cap of 36 MB, resident memory then doubled over ten swaps of an index; with these variables, it grew by a sixth.
 * Benchmarks of the function set them too.
 */
export const memoryVariables = { MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_ARENA_MAX: '2' };
