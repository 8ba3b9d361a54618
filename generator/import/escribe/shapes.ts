/** The fields of eSCRIBE's calendar that the importer uses. */
import * as z from 'zod';
import { timeOf } from '../normalize/dates.ts';
import { writtenDayOf } from '../normalize/written-dates.ts';
import { optionalText, requiredId } from '../platform/shape.ts';

const linkShape = z.object({
  Type: optionalText,
  Title: optionalText,
  Format: optionalText,
  Url: optionalText,
  LanguageId: z.int().nullish(),
});

const links = z
  .array(linkShape)
  .nullish()
  .transform((all) => all ?? []);

/** A flag in whatever shape: true, 1, `"True"`. */
const flag = z
  .union([z.boolean(), z.number(), z.string()])
  .nullish()
  .transform((value) =>
    value === null || value === undefined ? null : /^(?:true|1|yes)$/i.test(String(value)),
  );

export const meetingShape = z.object({
  ID: requiredId,
  MeetingName: optionalText,
  MeetingType: optionalText,
  StartDate: optionalText,
  EndDate: optionalText,
  Location: optionalText,
  Description: optionalText,
  LanguageName: optionalText,
  TimeOverride: optionalText,
  TimeOverrideFR: optionalText,
  DelegationRequestLink: optionalText,
  MeetingDocumentLink: links,
  Cancelled: flag,
});

/** A meeting in the lists of past meetings, as the calendar would have it. Its `Start` is an instant, so that the written time counts. */
export const pastMeetingShape = z
  .object({
    Id: requiredId,
    MeetingName: optionalText,
    MeetingType: optionalText,
    MeetingDate: optionalText,
    MeetingTime: optionalText,
    FormattedStart: optionalText,
    LocationName: optionalText,
    LocationDetails: optionalText,
    LanguageName: optionalText,
    TimeOverride: optionalText,
    TimeOverrideFr: optionalText,
    Cancelled: flag,
    MeetingLinks: links,
  })
  .transform((past): MeetingRecord => ({
    ID: past.Id,
    MeetingName: past.MeetingName,
    MeetingType: past.MeetingType,
    StartDate: startOf(past),
    EndDate: null,
    Location: past.LocationName,
    Description: past.LocationDetails,
    LanguageName: past.LanguageName,
    TimeOverride: past.TimeOverride,
    TimeOverrideFR: past.TimeOverrideFr,
    DelegationRequestLink: null,
    MeetingDocumentLink: past.MeetingLinks,
    Cancelled: past.Cancelled,
  }));

type PastStart = Readonly<Record<'MeetingDate' | 'MeetingTime' | 'FormattedStart', string | null>>;

/** `September 15, 2026` and `10:00 AM` → `2026/09/15 10:00`. */
function startOf({ MeetingDate, MeetingTime, FormattedStart }: PastStart): string | null {
  const day = writtenDayOf(MeetingDate) ?? writtenDayOf(FormattedStart);
  if (day === null) return null;
  const time = timeOf(MeetingTime) ?? timeOf(FormattedStart?.split('@')[1] ?? null) ?? '';
  return `${day.replaceAll('-', '/')} ${time}`.trim();
}

export const calendarShape = z.object({ d: z.array(z.unknown()) });

export type MeetingRecord = z.infer<typeof meetingShape>;
export type LinkRecord = MeetingRecord['MeetingDocumentLink'][number];
