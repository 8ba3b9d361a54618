/** The fields of CivicWeb's records that the importer uses. */
import * as z from 'zod';
import { optionalText, requiredId } from '../platform/shape.ts';

export const meetingShape = z.object({
  Id: requiredId,
  Name: optionalText,
  MeetingDateTime: optionalText,
  MeetingDate: optionalText,
  MeetingTime: optionalText,
  Time: optionalText,
  MeetingLocation: optionalText,
  Location: optionalText,
  MeetingTypeName: optionalText,
  Published: z.boolean().nullish(),
  VideoIcon: optionalText,
  MeetingExternalLinkUrl: optionalText,
  MeetingExternalLinkName: optionalText,
  MeetingExternalMinutesLinkUrl: optionalText,
  MeetingExternalMinutesLinkName: optionalText,
});

const documentShape = z.object({
  Id: requiredId,
  DocumentType: z.number().nullish(),
  Type: z.number().nullish(),
  Name: optionalText,
  Html: optionalText,
  AgendaCover: optionalText,
});

export const documentsShape = z.array(documentShape);

export const recordsShape = z.array(z.unknown());

/** JSON in a JSON string. */
export const videoShape = z.array(z.object({ YouTube: z.boolean().nullish(), YouTubeEventId: optionalText }));

export type MeetingRecord = z.infer<typeof meetingShape>;
export type DocumentRecord = z.infer<typeof documentShape>;
