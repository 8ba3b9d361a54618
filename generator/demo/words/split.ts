/** Splits `a, b, c` (over any number of lines) into its entries: word lists stay readable and short. */
export const words = (text: string): readonly string[] => text.trim().split(/\s*,\s*/);
