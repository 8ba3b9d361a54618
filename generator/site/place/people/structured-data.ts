/** Describes a person in schema.org terms, for search engines. */
import { cityPath, personPath } from '../../../../schemas/paths.ts';
import type { Person } from '../../../places/people/people.ts';
import { isCurrent } from '../../../places/people/terms.ts';
import { isWebAddress } from '../../../../schemas/formats/web-address.ts';
import type { PlaceView } from '../place-view.ts';

type Thing = Readonly<Record<string, unknown>>;

/** The person, and the bodies that they are a member of today. JSON omits undefined fields. */
export function personStructuredData(
  { place, bodies }: PlaceView,
  { name, slug, terms }: Person,
  today: string,
): Thing {
  const { row, site } = place;
  const current = terms.filter((term) => isCurrent(term, today));
  const memberOf = [...Map.groupBy(current, ({ body_id }) => body_id)].map(([body, [term]]) => ({
    '@type': 'OrganizationRole',
    roleName: term?.role ?? undefined,
    startDate: term?.start_date ?? undefined,
    endDate: term?.end_date ?? undefined,
    memberOf: {
      '@type': 'GovernmentOrganization',
      name: `${bodies.get(body ?? '') ?? 'Government'} of ${row.name}`,
    },
  }));
  return {
    '@context': 'https://schema.org',
    '@type': 'Person',
    name,
    url: site.url(personPath(row.slug, slug)),
    image: terms.map(({ photo_url }) => photo_url).find(isWebAddress),
    memberOf: memberOf.length === 0 ? undefined : memberOf,
    affiliation: { '@id': `${site.url(cityPath(row.slug))}#place` },
  };
}
