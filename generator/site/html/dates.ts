/** Days, months and times. The search host writes them too. */
export * from '../../../schemas/formats/dates.ts';
