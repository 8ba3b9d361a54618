/** The fields of eSCRIBE's calendar that the importer uses. */
import * as z from 'zod';
import { optionalText, requiredId } from '../platform/shape.ts';

const linkShape = z.object({
  Type: optionalText,
  Title: optionalText,
  Format: optionalText,
  Url: optionalText,
  LanguageId: z.int().nullish(),
});

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
  MeetingDocumentLink: z
    .array(linkShape)
    .nullish()
    .transform((links) => links ?? []),
});

export const calendarShape = z.object({ d: z.array(z.unknown()) });

export type MeetingRecord = z.infer<typeof meetingShape>;
export type LinkRecord = MeetingRecord['MeetingDocumentLink'][number];
