import type { Part } from '../schemas/paths.ts';

/** The parts that this version makes. */
export const buildableParts = ['site', 'search'] as const satisfies readonly Part[];
