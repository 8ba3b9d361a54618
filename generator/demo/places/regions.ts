/** The states and provinces of the demo. They are real; the places in them are invented. */
import * as z from 'zod';
import data from '../phrases/regions.json' with { type: 'json' };

/** Lists of government types that several regions share, by name. */
const governmentTypes = Object.keys(data.types) as (keyof typeof data.types)[];

const regionSchema = z.strictObject({
  name: z.string(),
  code: z.string().length(2),
  country: z.enum(['US', 'CA']),
  language: z.enum(['en', 'fr']),
  timezone: z.string(),
  /** Approximate center, in degrees. */
  latitude: z.number(),
  longitude: z.number(),
  /** FIPS code of the state, SGC code of the province. */
  geocode: z.string(),
  /** Places per thousand. */
  share: z.number(),
  types: z.enum(governmentTypes),
});

export type Region = Omit<z.infer<typeof regionSchema>, 'types'> & {
  /** Kinds of government, in the order in which places get them; the first is a city. */
  readonly types: readonly string[];
};

export const regions: readonly Region[] = z
  .array(regionSchema)
  .parse(data.regions)
  .map((region) => ({ ...region, types: data.types[region.types] }));
