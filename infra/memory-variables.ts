/**
 * Make glibc return freed buffers to the system. By default, glibc raises its threshold for doing so each time a larger buffer is
 * freed. At a memory cap of 36 MB, resident memory then doubled over ten swaps of an index. With a threshold of 128 KiB it grew by a sixth:
 * the bodies of responses, in pieces of 64 KiB, are below it and fragment the heap of glibc. At a cap of 32 MB, that heap had 34 to 50 MB
 * after five swaps with 128 KiB, and 18 MB with 64 KiB.
 * Benchmarks of the function set them too.
 */
export const memoryVariables = { MALLOC_MMAP_THRESHOLD_: '65536', MALLOC_ARENA_MAX: '2' };
