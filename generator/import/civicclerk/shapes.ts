/** The fields of CivicClerk's records that the importer uses. Other fields, such as play counts, change without meaning. */
import * as z from 'zod';
import { optionalId, optionalText, requiredId } from '../platform/shape.ts';

const flag = z
  .union([z.boolean(), z.number()])
  .nullish()
  .transform((value) => (value === null || value === undefined ? null : Boolean(value)));
const count = z
  .number()
  .nullish()
  .transform((value) => value ?? null);

const fileShape = z.object({
  fileId: requiredId,
  type: optionalText,
  name: optionalText,
  publishOn: optionalText,
  fileType: count,
});

const locationShape = z.object({
  address1: optionalText,
  address2: optionalText,
  city: optionalText,
  state: optionalText,
  zipCode: optionalText,
});

export const eventShape = z.object({
  id: requiredId,
  eventName: optionalText,
  eventDescription: optionalText,
  eventNotice: optionalText,
  startDateTime: optionalText,
  eventDate: optionalText,
  agendaId: optionalId,
  isPublished: optionalText,
  isDeleted: flag,
  categoryId: optionalId,
  eventCategoryName: optionalText,
  categoryName: optionalText,
  hasMedia: flag,
  externalMediaUrl: optionalText,
  mediaSourcePathMp4: optionalText,
  mediaStreamPath: optionalText,
  youtubeVideoId: optionalText,
  eventLocation: locationShape.nullish(),
  publishedFiles: z
    .array(fileShape)
    .nullish()
    .transform((files) => files ?? []),
});

export const eventsShape = z.object({
  value: z.array(z.unknown()),
  '@odata.nextLink': z.string().nullish(),
});

export const categoriesShape = z.object({
  value: z.array(z.object({ id: requiredId, categoryDesc: optionalText })),
});

const names = z
  .array(z.string().nullable())
  .nullish()
  .transform((list) => list?.filter((name) => name !== null) ?? []);

const voteShape = z.object({
  motionName: optionalText,
  passFail: count,
  initiatedBy: optionalText,
  secondedBy: optionalText,
  yesVotes: names,
  noVotes: names,
  abstainVotes: names,
});

const attachmentShape = z.object({
  id: requiredId,
  fileName: optionalText,
  mediaFileName: optionalText,
  contentType: optionalText,
  fileSize: count,
  isPublished: flag,
  isDeleted: flag,
});

const list = <Shape extends z.ZodType>(shape: Shape) =>
  z
    .array(shape)
    .nullish()
    .transform((values) => values ?? []);

const itemShape = z.object({
  id: optionalId,
  agendaObjectItemName: optionalText,
  agendaObjectItemDescription: optionalText,
  agendaObjectItemNumber: optionalText,
  agendaObjectItemOutlineNumber: optionalText,
  agendaObjectItemOutlineNumberFull: optionalText,
  agendaObjectItemMinutesHtmlContent: optionalText,
  isSection: flag,
  attachmentsList: list(attachmentShape),
  minutesItemVotes: list(voteShape),
  get childItems() {
    return z.array(itemShape).nullish();
  },
});

export const agendaShape = z.object({ items: list(itemShape) });

export const mediaShape = z.object({
  videoUrl: optionalText,
  externalVideoUrl: optionalText,
  closedCaptionTracks: list(z.object({ file: optionalText, label: optionalText })),
  eventBookmarks: list(z.object({ agendaObjectItemId: optionalId, markerTimeStart: count })),
});

export type EventRecord = z.infer<typeof eventShape>;
export type ItemRecord = z.infer<typeof itemShape>;
export type VoteRecord = z.infer<typeof voteShape>;
export type MediaRecord = z.infer<typeof mediaShape>;
