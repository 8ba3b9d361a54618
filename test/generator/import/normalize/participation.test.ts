/** Links to join a meeting, and comments about it. */
import { expect, it } from 'vitest';
import { commentOf, joinLinkIn } from '../../../../generator/import/normalize/participation.ts';

it.each([
  [
    'Meeting Link: https://us02web.zoom.us/webinar/register/WN_pjd24f',
    'https://us02web.zoom.us/webinar/register/WN_pjd24f',
  ],
  ['Virtual Meeting -  https://sanjose.zoom.us/j/9414 Amended Agenda', 'https://sanjose.zoom.us/j/9414'],
  [
    'Join at https://us06web.zoom.us/j/8914?pwd=a1&amp;from=addon.',
    'https://us06web.zoom.us/j/8914?pwd=a1&from=addon',
  ],
  [
    '<a href="https://teams.microsoft.com/l/meetup-join/19%3a">Join</a>',
    'https://teams.microsoft.com/l/meetup-join/19%3a',
  ],
  ['zoom.us/j/123 or by phone', 'https://zoom.us/j/123'],
  ['https://elm.webex.com/elm/j.php?MTID=m1', 'https://elm.webex.com/elm/j.php?MTID=m1'],
  ['https://meet.google.com/abc-defg-hij', 'https://meet.google.com/abc-defg-hij'],
  ['Test your connection: https://zoom.us/test Join: https://zoom.us/j/5', 'https://zoom.us/j/5'],
  ['Recording: https://zoom.us/rec/share/abc', null],
  ['https://support.zoom.us/hc/en-us', null],
  ['Virtual via Zoom', null],
  ['https://notzoom.us/j/1', null],
  ['https://elm.gov/?next=zoom.us', null],
  [null, null],
])('the link to join in “%s” is %s', (text, link) => expect(joinLinkIn(text)).toBe(link));

it.each([
  [
    'Special Meeting: Closed Session - 4:30 PM\r\nRegular Meeting - 7 PM',
    'Special Meeting: Closed Session - 4:30 PM\nRegular Meeting - 7 PM',
  ],
  ['recessed to 7/19/2017 at 9:40 a.m.', 'recessed to 7/19/2017 at 9:40 a.m.'],
  ['Rescheduled to September 20', 'Rescheduled to September 20'],
  ['VOTE*', null],
  ['CANCELLED', null],
  ['Meeting cancelled', null],
  ['*', null],
  [null, null],
])('the comment “%s” says “%s”', (comment, text) => expect(commentOf(comment)).toBe(text));

it('a comment has at most 1,000 characters', () =>
  expect(commentOf('Join us. '.repeat(200))?.length).toBeLessThanOrEqual(1000));
