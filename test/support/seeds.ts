/** Gives every property test a fixed seed, so that CI repeats itself; a long run draws new cases each time. */
import * as fc from 'fast-check';
import { isLong } from './long.ts';

if (!isLong) fc.configureGlobal({ seed: 20_261_122 });
