/** Calendars of places, read as another program reads them. */
import ICAL from 'ical.js';
import { calendar } from '../../../../generator/site/feeds/calendar.ts';
import type { Row } from '../../../../schemas/tables/index.ts';
import { brief, meeting } from '../../../support/corpus/corpus.ts';
import { placeWith, type PlaceWithMeetings } from './place.fixture.ts';

export const textOf = ({ place, meetings }: PlaceWithMeetings): string =>
  Buffer.from(calendar(place, meetings, 'en').body).toString();

/** Parses the calendar as another program does. */
export const read = (made: PlaceWithMeetings): ICAL.Component => new ICAL.Component(ICAL.parse(textOf(made)));
export const eventsOf = (made: PlaceWithMeetings): ICAL.Component[] =>
  read(made).getAllSubcomponents('vevent');

export function onlyEvent(made: PlaceWithMeetings): ICAL.Component {
  const [event, ...others] = eventsOf(made);
  if (event === undefined || others.length > 0) throw new Error(`${others.length} events too many`);
  return event;
}

export const eventOf = (
  row: Partial<Row<'meetings'>>,
  place: Partial<Row<'municipalities'>> = {},
): ICAL.Component => onlyEvent(placeWith({ meetings: [meeting(row)], briefs: [brief()] }, place));

export const value = (component: ICAL.Component, name: string): string =>
  String(component.getFirstPropertyValue(name));
