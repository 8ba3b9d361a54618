/** Counts, percentages and amounts of money. The search host writes them too. */
export * from '../../../schemas/formats/numbers.ts';
