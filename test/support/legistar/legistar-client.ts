/** A small synthetic Legistar client, with records in the form of the API, which tests modify. */
import type { EventFields, Fields, LegistarData } from './legistar-data.ts';

const stamp = '2026-03-05T10:00:00.123';

const body = (over: Fields & { BodyId: number; BodyName: string }): Fields => ({
  BodyGuid: null,
  BodyLastModifiedUtc: stamp,
  BodyTypeName: null,
  BodyActiveFlag: 1,
  ...over,
});

const person = (PersonId: number, PersonFullName: string, over: Fields = {}): Fields => ({
  PersonId,
  PersonFullName,
  PersonActiveFlag: 1,
  PersonEmail: null,
  PersonPhone: null,
  ...over,
});

const officeRecord = (OfficeRecordId: number, personId: number, name: string, over: Fields = {}): Fields => ({
  OfficeRecordId,
  OfficeRecordPersonId: personId,
  OfficeRecordFullName: name,
  OfficeRecordFirstName: null,
  OfficeRecordLastName: null,
  OfficeRecordTitle: 'Council Member',
  OfficeRecordMemberType: null,
  OfficeRecordStartDate: '2024-01-01T00:00:00',
  OfficeRecordEndDate: '2027-12-31T00:00:00',
  OfficeRecordBodyId: 1,
  OfficeRecordEmail: null,
  ...over,
});

const matter = (MatterId: number, MatterTitle: string, over: Fields = {}): Fields => ({
  MatterId,
  MatterLastModifiedUtc: stamp,
  MatterFile: `26-${MatterId}`,
  MatterName: null,
  MatterTitle,
  MatterTypeName: 'Ordinance',
  MatterStatusName: 'Adopted',
  MatterIntroDate: '2026-01-15T00:00:00',
  MatterAgendaDate: '2026-03-04T00:00:00',
  MatterPassedDate: '0001-01-01T00:00:00',
  MatterRequester: null,
  MatterRestrictViewViaWeb: false,
  ...over,
});

export const event = (EventId: number, over: Fields & { EventItems?: Fields[] } = {}): EventFields => ({
  EventId,
  EventLastModifiedUtc: stamp,
  EventBodyId: 1,
  EventBodyName: 'City Council',
  EventDate: '2026-03-04T00:00:00',
  EventTime: '7:00 PM',
  EventAgendaStatusName: 'Final',
  EventMinutesStatusName: 'Final',
  EventLocation: 'City Hall',
  EventAgendaFile: `https://alder.legistar1.com/alder/meetings/${EventId}_A.pdf`,
  EventMinutesFile: null,
  EventAgendaLastPublishedUTC: stamp,
  EventMinutesLastPublishedUTC: null,
  EventComment: null,
  EventVideoPath: null,
  EventMedia: null,
  EventInSiteURL: `https://alder.legistar.com/MeetingDetail.aspx?LEGID=${EventId}&GID=1&G=AA`,
  ...over,
  EventItems: over.EventItems ?? [],
});

export const item = (EventItemId: number, EventItemTitle: string | null, over: Fields = {}): Fields => ({
  EventItemId,
  EventItemAgendaSequence: EventItemId % 100,
  EventItemMinutesSequence: null,
  EventItemAgendaNumber: null,
  EventItemAgendaNote: null,
  EventItemMinutesNote: null,
  EventItemActionName: null,
  EventItemActionText: null,
  EventItemPassedFlag: null,
  EventItemPassedFlagName: null,
  EventItemRollCallFlag: 0,
  EventItemTitle,
  EventItemTally: null,
  EventItemMover: null,
  EventItemSeconder: null,
  EventItemMatterId: null,
  EventItemMatterFile: null,
  EventItemMatterName: null,
  EventItemMatterType: null,
  EventItemMatterStatus: null,
  EventItemMatterAttachments: [],
  ...over,
});

/** Returns an item with a vote on a matter. */
export const votedItem = (id: number, title: string, matterId: number, over: Fields = {}): Fields =>
  item(id, title, {
    EventItemMatterId: matterId,
    EventItemMatterFile: `26-${matterId}`,
    EventItemActionName: 'Approved',
    EventItemActionText: `A motion was made that ${title} be Approved.`,
    EventItemPassedFlag: 1,
    EventItemPassedFlagName: 'Pass',
    EventItemMover: 'Ana Ruiz',
    EventItemSeconder: 'Ben Cole',
    ...over,
  });

export const vote = (personId: number, name: string, value: string | null, result = 0): Fields => ({
  VoteId: 9_000_000 + personId,
  VotePersonId: personId,
  VotePersonName: name,
  VoteValueName: value,
  VoteResult: result,
});

export const rollCall = (personId: number, name: string, value: string | null, result = 0): Fields => ({
  RollCallId: 8_000_000 + personId,
  RollCallPersonId: personId,
  RollCallPersonName: name,
  RollCallValueName: value,
  RollCallResult: result,
});

export const attachment = (MatterAttachmentId: number, name: string, over: Fields = {}): Fields => ({
  MatterAttachmentId,
  MatterAttachmentName: name,
  MatterAttachmentHyperlink: `https://alder.legistar1.com/alder/attachments/${MatterAttachmentId}.pdf`,
  MatterAttachmentFileName: `${MatterAttachmentId}.pdf`,
  MatterAttachmentShowOnInternetPage: true,
  ...over,
});

/** Returns a council, a committee, three members, two files, a divided vote, a roll call and an upcoming meeting. */
export const alderFalls = (): LegistarData => ({
  Bodies: [
    body({ BodyId: 1, BodyName: 'City Council', BodyTypeName: 'Primary Legislative Body' }),
    body({ BodyId: 2, BodyName: 'Finance Committee' }),
  ],
  Persons: [
    person(11, 'Ana Ruiz', { PersonEmail: 'ana@alder.example.org', PersonPhone: '555-0100' }),
    person(12, 'Ben Cole'),
    person(13, 'Cy Dee', { PersonActiveFlag: 0, PersonEmail: 'cy@home.example.org' }),
  ],
  OfficeRecords: [
    officeRecord(21, 11, 'Ana Ruiz', { OfficeRecordTitle: 'Mayor' }),
    officeRecord(22, 12, 'Ben Cole'),
    officeRecord(23, 13, 'Cy Dee', { OfficeRecordEndDate: '0001-01-01T00:00:00' }),
    officeRecord(24, 11, 'Ana Ruiz', { OfficeRecordBodyId: 2, OfficeRecordTitle: 'Chair' }),
  ],
  Matters: [
    matter(31, 'Budget for fiscal year 2027 of $12.5 million'),
    matter(32, 'Rezoning of 12 Mill Street'),
  ],
  Events: [
    event(41, {
      EventItems: [
        item(5101, 'Roll Call', { EventItemRollCallFlag: 1 }),
        votedItem(5102, 'Budget for fiscal year 2027 of $12.5 million', 31, { EventItemAgendaNumber: '2.' }),
        votedItem(5103, 'Rezoning of 12 Mill Street', 32, { EventItemActionName: 'Denied' }),
      ],
    }),
    event(42, {
      EventBodyId: 2,
      EventBodyName: 'Finance Committee',
      EventDate: '2026-02-10T00:00:00',
      EventItems: [
        item(5201, 'Public hearing on the budget', {
          EventItemMatterId: 31,
          EventItemActionName: 'Hearing Held',
          EventItemMatterName: 'Budget for fiscal year 2027',
        }),
      ],
    }),
    event(43, {
      EventDate: '2026-12-09T00:00:00',
      EventAgendaStatusName: 'Draft',
      EventMinutesStatusName: 'Draft',
      EventAgendaFile: null,
    }),
  ],
  Votes: new Map([
    [5102, [vote(11, 'Ana Ruiz', 'Aye', 1), vote(12, 'Ben Cole', 'Nay', 2), vote(13, 'Cy Dee', 'Aye', 1)]],
    [5103, [vote(11, 'Ana Ruiz', 'Aye', 1), vote(12, 'Ben Cole', 'Aye', 1), vote(13, 'Cy Dee', 'Excused')]],
  ]),
  RollCalls: new Map([
    [
      5101,
      [
        rollCall(11, 'Ana Ruiz', 'Present'),
        rollCall(12, 'Ben Cole', 'Present'),
        rollCall(13, 'Cy Dee', 'Absent'),
      ],
    ],
  ]),
  Attachments: new Map([
    [
      31,
      [
        attachment(61, 'Staff report'),
        attachment(62, 'Draft', { MatterAttachmentShowOnInternetPage: false }),
      ],
    ],
  ]),
});

/** Returns the event with this id, for modification. */
export function eventOf(data: LegistarData, id: number): EventFields {
  const found = data.Events.find(({ EventId }) => EventId === id);
  if (found === undefined) throw new Error(`There is no event ${id}`);
  return found;
}

/** Returns an item of an event, for modification. */
export function itemOf(data: LegistarData, eventId: number, itemId: number): Fields {
  const found = eventOf(data, eventId).EventItems.find(({ EventItemId }) => EventItemId === itemId);
  if (found === undefined) throw new Error(`There is no item ${itemId}`);
  return found;
}
