/** The fields of PrimeGov's records that the importer uses. */
import * as z from 'zod';
import { optionalText, requiredId } from '../platform/shape.ts';

const documentShape = z.object({
  id: requiredId,
  templateId: requiredId,
  templateName: optionalText,
  compileOutputType: z.number().nullish(),
  publishDate: optionalText,
});

export const meetingShape = z.object({
  id: requiredId,
  title: optionalText,
  dateTime: optionalText,
  date: optionalText,
  time: optionalText,
  location: optionalText,
  videoUrl: optionalText,
  zoomMeetingLink: optionalText,
  documentList: z
    .array(documentShape)
    .nullish()
    .transform((documents) => documents ?? []),
});

export const meetingsShape = z.array(z.unknown());

export type MeetingRecord = z.infer<typeof meetingShape>;
