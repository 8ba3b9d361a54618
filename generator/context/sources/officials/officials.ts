/** Mayors and council members: the people files of Open States and the rosters of CivicPatch, in YAML. */
import * as z from 'zod';
import { documentReader, type FileFacts } from '../../layout/reader.ts';
import type { Outcome } from '../../outcome.ts';
import { rowKey } from '../../row-key.ts';
import type { ContextSource, Conversion } from '../../source.ts';

export const officials: ContextSource = {
  name: 'officials',
  title: 'Officials of local governments',
  publisher: 'Open States and CivicPatch',
  license: 'CC0 (Open States); unstated (CivicPatch)',
  url: 'https://github.com/openstates/people',
  country: 'US',
  open,
};

/** The YAML parser reads an unquoted date as text, and JSON has only text. */
const day = z
  .string()
  .regex(/^\d{4}(?:-\d{2}){0,2}$/)
  .nullish();

/** https://github.com/openstates/people/blob/main/schema.md. Fields that are not listed are not read. */
const person = z.object({
  id: z.string().regex(/^ocd-person\/[0-9a-f-]{36}$/),
  name: z.string().min(1),
  email: z.string().nullish(),
  image: z.string().nullish(),
  party: z.array(z.object({ name: z.string() })).nullish(),
  roles: z.array(
    z.object({
      type: z.string().min(1),
      jurisdiction: z.string(),
      district: z.union([z.string(), z.number()]).nullish(),
      start_date: day,
      end_date: day,
    }),
  ),
  offices: z.array(z.object({ voice: z.string().nullish() })).nullish(),
  sources: z.array(z.object({ url: z.string() })).nullish(),
});

/** A member in a roster of CivicPatch. */
const member = z.object({
  id: z.string().regex(/^[0-9a-f-]{36}$/),
  name: z.string().min(1),
  phones: z.array(z.string()).nullish(),
  emails: z.array(z.string()).nullish(),
  start_date: day,
  end_date: day,
  office: z.object({ name: z.string().min(1), division_ocdid: z.string() }),
  jurisdiction_ocdid: z.string(),
  image: z.string().nullish(),
  source_urls: z.array(z.string()).nullish(),
  updated_at: z.string().regex(/^\d{4}-\d{2}-\d{2}/),
});

function open(): Conversion {
  return {
    readers: [
      documentReader({ name: 'Open States person', schema: person, select: selectPerson }, personRows),
      documentReader({ name: 'CivicPatch roster', schema: member, select: selectRoster }, memberRow),
      // The list is next to the folders of people. It is recognized so that all files of a state can be named in one command.
      documentReader(
        { name: 'Open States list of municipalities', schema: z.object({}), select: selectList },
        () => [{ skipped: 'municipalities in lists without people' }],
      ),
    ],
  };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const selectPerson = (document: unknown): readonly unknown[] | undefined =>
  isRecord(document) && 'roles' in document ? [document] : undefined;

const selectRoster = (document: unknown): readonly unknown[] | undefined =>
  Array.isArray(document) && document.every((item) => isRecord(item) && 'jurisdiction_ocdid' in item)
    ? document
    : undefined;

const selectList = (document: unknown): readonly unknown[] | undefined =>
  Array.isArray(document) &&
  document.every((item) => isRecord(item) && Object.keys(item).join() === 'name,id')
    ? document
    : undefined;

function personRows(found: z.output<typeof person>, { retrieved }: FileFacts): Outcome[] {
  const { id, name, email, image, party, roles, offices, sources } = found;
  const personId = personKey(id.slice('ocd-person/'.length));
  return roles.map((role): Outcome => {
    const division = divisionOf(role.jurisdiction);
    if (division === undefined) return { skipped: 'roles in legislatures and other bodies' };
    const [start, end] = [fullDay(role.start_date), fullDay(role.end_date)];
    return {
      place: { ocd: division },
      table: 'officials',
      vintage: retrieved.slice(0, 'YYYY'.length),
      row: {
        id: termKey(personId, division, role.type, start ?? end),
        person_id: personId,
        name,
        role: capitalized(role.type),
        district: textOf(role.district),
        party: party?.at(-1)?.name ?? null,
        body_id: null,
        start_date: start,
        end_date: end,
        email: textOf(email),
        phone: textOf(offices?.find(({ voice }) => textOf(voice) !== null)?.voice),
        photo_url: webAddress(image),
        ...sourceOf(sources?.map(({ url }) => url)),
      },
    };
  });
}

function memberRow(found: z.output<typeof member>): Outcome[] {
  const { office, jurisdiction_ocdid: jurisdiction } = found;
  const division = divisionOf(jurisdiction);
  if (division === undefined) return [{ skipped: 'roles in legislatures and other bodies' }];
  const personId = personKey(found.id);
  const [start, end] = [fullDay(found.start_date), fullDay(found.end_date)];
  return [
    {
      place: { ocd: division },
      table: 'officials',
      vintage: found.updated_at.slice(0, 'YYYY'.length),
      row: {
        id: termKey(personId, division, office.name, start ?? end),
        person_id: personId,
        name: found.name,
        role: office.name,
        district: districtOf(office.division_ocdid, division),
        party: null,
        body_id: null,
        start_date: start,
        end_date: end,
        email: textOf(found.emails?.[0]),
        phone: textOf(found.phones?.[0]),
        photo_url: webAddress(found.image),
        ...sourceOf(found.source_urls),
      },
    },
  ];
}

const personKey = (uuid: string): string => rowKey('person', uuid.replaceAll('-', ''));

/** The key of a term: a person may serve several terms, in the same office or in others. */
const termKey = (personId: string, division: string, office: string, day: string | null): string =>
  rowKey('term', personId, division, office, day ?? '');

/** `ocd-jurisdiction/country:us/state:az/place:tucson/government` → `ocd-division/country:us/state:az/place:tucson`. */
function divisionOf(jurisdiction: string): string | undefined {
  const [, division] =
    /^ocd-jurisdiction\/(country:.+\/(?:place|county|cousub|parish|borough):[^/]+)\/government$/.exec(
      jurisdiction,
    ) ?? [undefined, undefined];
  return division === undefined ? undefined : `ocd-division/${division}`;
}

/** `ocd-division/…/place:dummer/ward:3` is `3` of the place. */
function districtOf(office: string, place: string): string | null {
  if (!office.startsWith(`${place}/`)) return null;
  return office.slice(office.lastIndexOf(':') + 1).replaceAll('_', ' ');
}

/** Null for a date that is only a year or a month. */
const fullDay = (text: string | null | undefined): string | null =>
  text?.length === 'YYYY-MM-DD'.length ? text : null;

/** `city_manager` → `City manager`. */
const capitalized = (type: string): string =>
  `${type.charAt(0).toUpperCase()}${type.slice(1).replaceAll('_', ' ')}`;

/** Null for blank and redacted text. */
function textOf(value: string | number | null | undefined): string | null {
  const text = String(value ?? '').trim();
  return text === '' || text === '[redacted]' ? null : text;
}

const webAddress = (value: string | null | undefined): string | null =>
  value !== null && value !== undefined && /^https?:\/\//.test(value) && URL.canParse(value) ? value : null;

function sourceOf(addresses: readonly string[] | null | undefined): { source_url?: string } {
  const address = webAddress(addresses?.[0]);
  return address === null ? {} : { source_url: address };
}
