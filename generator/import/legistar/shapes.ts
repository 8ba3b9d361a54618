/**
 * The fields of Legistar's records that the importer uses (https://webapi.legistar.com/Help). Texts are trimmed; empty ones become
 * null, since the API returns either.
 */
import * as z from 'zod';

const text = z
  .string()
  .nullish()
  .transform((value) => value?.trim() || null);
const id = z.int().positive();
const optionalId = z
  .int()
  .nullish()
  .transform((value) => (value !== null && value !== undefined && value > 0 ? value : null));
const number = z
  .number()
  .nullish()
  .transform((value) => value ?? null);

export const bodyShape = z.object({
  BodyId: id,
  BodyName: text,
  BodyTypeName: text,
  BodyActiveFlag: number,
});

export const personShape = z.object({
  PersonId: id,
  PersonActiveFlag: number,
  PersonEmail: text,
  PersonPhone: text,
});

export const officeRecordShape = z.object({
  OfficeRecordId: id,
  OfficeRecordPersonId: optionalId,
  OfficeRecordBodyId: optionalId,
  OfficeRecordFullName: text,
  OfficeRecordFirstName: text,
  OfficeRecordLastName: text,
  OfficeRecordTitle: text,
  OfficeRecordMemberType: text,
  OfficeRecordStartDate: text,
  OfficeRecordEndDate: text,
  OfficeRecordEmail: text,
});

export const matterShape = z.object({
  MatterId: id,
  MatterFile: text,
  MatterName: text,
  MatterTitle: text,
  MatterTypeName: text,
  MatterStatusName: text,
  MatterIntroDate: text,
  MatterPassedDate: text,
  MatterRequester: text,
  MatterAgendaDate: text,
  MatterRestrictViewViaWeb: z.union([z.boolean(), z.number()]).nullish(),
});

export const eventShape = z.object({
  EventId: id,
  EventLastModifiedUtc: text,
  EventBodyId: optionalId,
  EventBodyName: text,
  EventDate: text,
  EventTime: text,
  EventAgendaStatusName: text,
  EventMinutesStatusName: text,
  EventLocation: text,
  EventAgendaFile: text,
  EventMinutesFile: text,
  EventAgendaLastPublishedUTC: text,
  EventMinutesLastPublishedUTC: text,
  EventComment: text,
  EventVideoPath: text,
  EventMedia: text,
  EventInSiteURL: text,
});

const attachmentShape = z.object({
  MatterAttachmentId: id,
  MatterAttachmentName: text,
  MatterAttachmentHyperlink: text,
  MatterAttachmentFileName: text,
  MatterAttachmentShowOnInternetPage: z.boolean().nullish(),
});

export const eventItemShape = z.object({
  EventItemId: id,
  EventItemAgendaSequence: number,
  EventItemMinutesSequence: number,
  EventItemAgendaNumber: text,
  EventItemAgendaNote: text,
  EventItemMinutesNote: text,
  EventItemActionName: text,
  EventItemActionText: text,
  EventItemPassedFlag: number,
  EventItemRollCallFlag: number,
  EventItemTitle: text,
  EventItemTally: text,
  EventItemConsent: number,
  EventItemVideoIndex: number,
  EventItemMover: text,
  EventItemSeconder: text,
  EventItemMatterId: optionalId,
  EventItemMatterFile: text,
  EventItemMatterName: text,
  EventItemMatterType: text,
  EventItemMatterStatus: text,
  EventItemMatterAttachments: z
    .array(attachmentShape)
    .nullish()
    .transform((attachments) => attachments ?? []),
});

/** Votes and roll call entries have the same fields under different names. */
export const voteShape = z
  .object({ VotePersonId: optionalId, VotePersonName: text, VoteValueName: text, VoteResult: number })
  .transform((vote) => ({
    person: vote.VotePersonId,
    name: vote.VotePersonName,
    value: vote.VoteValueName,
    result: vote.VoteResult,
  }));

export const rollCallShape = z
  .object({
    RollCallPersonId: optionalId,
    RollCallPersonName: text,
    RollCallValueName: text,
    RollCallResult: number,
  })
  .transform((call) => ({
    person: call.RollCallPersonId,
    name: call.RollCallPersonName,
    value: call.RollCallValueName,
    result: call.RollCallResult,
  }));

export type BodyRecord = z.infer<typeof bodyShape>;
export type PersonRecord = z.infer<typeof personShape>;
export type OfficeRecord = z.infer<typeof officeRecordShape>;
export type MatterRecord = z.infer<typeof matterShape>;
export type EventRecord = z.infer<typeof eventShape>;
export type EventItem = z.infer<typeof eventItemShape>;
export type Attachment = z.infer<typeof attachmentShape>;
export type RecordedVote = z.infer<typeof voteShape>;
