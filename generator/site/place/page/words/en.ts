import { html } from '../../../html/template.ts';
import type { PlaceWords } from './place-words.ts';

export const english: PlaceWords = {
  language: 'en',
  title: (place) => `${place}: meetings and decisions`,
  description: ({ place, meetings, first, next }) =>
    (first === undefined
      ? `Public data about ${place}.`
      : `What ${place} decides: ${meetings} public meetings since ${first} with briefs, decisions, votes and official sources.`) +
    (next === undefined ? '' : ` Next meeting: ${next}.`),
  head: {
    lede: (kind, state, population) =>
      `${kind} in ${state}${population === undefined ? '' : `, population ${population}`}`,
    meetings: 'Meetings',
    since: (count, date) => html`${count} since ${date}`,
    latest: 'Latest meeting',
    scheduledOnly: 'scheduled, no record yet',
    translated: (language) =>
      `Meetings in ${language} where a translation exists. Other text is in its original language.`,
    languages: 'This page in other languages',
    website: 'Official website',
    calendar: 'official calendar',
    newestSource: 'official page of the latest meeting',
    endedAfter: {
      'nothing-after': (date) => `Our records stop on ${date}`,
      'no-records-after': (date) => `Our records of what happened stop on ${date}`,
      'no-decisions-after': (date) => `Our records of decisions stop on ${date}`,
    },
    onlyScheduled: 'Later meetings are only scheduled: nothing here shows what happened at them.',
    newerAt: 'Newer meetings:',
    askNewer: 'Ask us for newer meetings',
    noMeetings: (place) => `We don’t have the meetings of ${place} yet: no agendas, decisions or votes.`,
    calendarAt: 'For its calendar and agendas, see',
    nearest: 'Nearest places with meetings:',
    distances: { US: (count) => `${count} mi`, CA: (count) => `${count} km` },
    ask: 'Ask us to add them',
    howAdded: 'How a place is added',
  },
  next: {
    title: 'Next meeting',
    now: 'Now',
    none: 'No meeting is announced.',
    weekdays: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
    localTime: 'local time',
    where: 'Where',
    map: 'Map',
    join: 'Join online',
    comment: 'Comment',
    takePart: 'How to take part',
    agenda: 'Agenda',
    source: 'Official source',
    details: 'Agenda and details',
    addToCalendar: 'Add to calendar',
    file: 'Event file (.ics)',
    subscribe: 'Subscribe to all meetings',
    endUnknown: (hours) =>
      `No end time published; the Google link assumes ${hours === 1 ? 'one hour' : `${hours} hours`}.`,
    later: 'Later meetings',
    more: (count) => `${count} more`,
    moreInCalendar: (count) => `${count} more in the calendar file`,
  },
  decided: {
    title: 'Latest decisions',
    stages: { amendment: 'Amendment', procedural: 'Procedure' },
    consent: (count) => `Consent agenda (${count})`,
    procedure: (count) => `Amendments and procedure (${count})`,
    all: (count) => `See all ${count} decisions`,
  },
  search: {
    title: 'Search',
    label: (place) => `Search decisions and meetings of ${place}`,
    button: 'Search',
    newest: 'Newest decisions',
    divided: 'Divided votes',
    largest: 'A million dollars or more',
    documents: 'Search in agendas, minutes and other documents',
    bodies: 'By body',
    meetings: (count, text) => `${text} ${count === 1 ? 'meeting' : 'meetings'}`,
    next: 'next',
    last: 'last',
    feed: 'Atom feed',
    moreBodies: (count) => `${count} more bodies`,
    otherBodies: (count) => `And ${count} others.`,
  },
  recent: {
    title: 'Recent meetings',
    earlier: 'Earlier meetings in English',
    noRecord: 'Held or scheduled; no record yet',
    details: 'Decisions and details',
    wholePage: (language) =>
      language === 'fr'
        ? 'Full page, with votes and figures (in French)'
        : 'Full page, with votes and figures',
  },
  officials: {
    title: 'Who governs',
    unknown: 'We don’t know who is in office now.',
    current: 'In office',
    more: (count) => `${count} more in office`,
    coming: 'Future terms',
    past: 'Earlier terms',
    others: 'Other names in vote records',
    shown: (shown, total) => `Showing ${shown} of ${total}.`,
    allIn: 'All of them:',
    moreRoles: (count) => (count === 1 ? '1 more role' : `${count} more roles`),
    columns: {
      name: 'Name',
      role: 'Role',
      district: 'District',
      party: 'Party',
      term: 'Term',
      contact: 'Contact',
    },
    since: 'since',
    until: 'until',
  },
  sources: {
    title: 'Sources and credit',
    list: (count) => `Publications and licenses (${count})`,
    license: 'License:',
    unstated: 'unstated',
    credit: (license, attribution) =>
      html`Our compilation and texts are licensed ${license}: use them freely and credit “${attribution}”. The
      publications keep their own licenses. Each record links to its official source page.`,
  },
  data: {
    title: 'Data and feeds',
    lede: 'Everything on this page, to subscribe to or to download. No key needed.',
    meetings: 'Meetings (JSON)',
    everything: 'Everything (JSON)',
    calendar: 'Calendar (.ics)',
    feed: 'Feed (Atom)',
    tooLarge: 'Too much for this page. All rows are in',
    updated: (date) => html`Data last changed on ${date}.`,
  },
};
