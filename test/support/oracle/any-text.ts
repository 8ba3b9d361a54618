/** Arbitrary texts for property tests. */
import * as fc from 'fast-check';

/** Texts that concatenate some of these pieces. */
export const textOf = (pieces: readonly string[], maxLength = 12): fc.Arbitrary<string> =>
  fc.string({ unit: fc.constantFrom(...pieces), maxLength });

/** Any text, including lone surrogates and unassigned characters. */
export const anyText: fc.Arbitrary<string> = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.nat(0xff_ff).map((code) => String.fromCharCode(code)) }),
);
