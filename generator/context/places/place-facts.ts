/** Facts about a place from an official list. */
import type { PlaceKey } from './place-key.ts';
import type { Row } from '../../../schemas/tables/index.ts';

type Place = Row<'municipalities'>;

export type PlaceFacts = {
  readonly key: PlaceKey;
  /** Required to create the place; otherwise the facts only complete one that the corpus has. */
  readonly identity?: Pick<Place, 'name' | 'state_code' | 'kind'> & { readonly type: string };
  readonly facts: Partial<
    Pick<
      Place,
      | 'census_geoid'
      | 'latitude'
      | 'longitude'
      | 'ocd_division_id'
      | 'population'
      | 'timezone'
      | 'website_url'
    >
  >;
};
