/** When and where a meeting takes place, and how people take part. */
import type { Row } from '../../../schemas/tables/index.ts';
import { today } from '../calendar.ts';
import { websiteUrl } from '../places/place.ts';
import type { Meeting, Setting } from './meeting.ts';

/** Share of past meetings whose end is in the minutes. */
const endedShare = 0.6;
/** Share of upcoming meetings that are scheduled to end. */
const scheduledShare = 0.5;
/** Shares of upcoming meetings that can be joined remotely, and that take comments online. */
const remoteShare = 0.7;
const commentShare = 0.5;
/** Days before a meeting when its notice says how to take part. */
const noticeDays = 24;
/** Minutes, in steps of five. */
const duration = { shortest: 9, longest: 44, step: 5 };
const minutesPerDay = 24 * 60;

type Attendance = Pick<
  Row<'meetings'>,
  'end_time' | 'location' | 'remote_url' | 'comment_url' | 'participation'
>;

/** The columns of a meeting about time, place and participation. */
export function attendanceAt(
  { place, hall, details }: Setting,
  { day, id, body, status }: Pick<Meeting, 'id' | 'day' | 'body' | 'status'>,
): Attendance {
  const isAnnounced = day >= today && day - today <= noticeDays && status !== 'cancelled';
  const hasEnd = details.chance(status === 'passed' ? endedShare : isAnnounced ? scheduledShare : 0);
  const isRemote = isAnnounced && details.chance(remoteShare);
  const takesComments = isAnnounced && details.chance(commentShare);
  const website = websiteUrl(place);
  return {
    end_time: hasEnd ? endOf(body.startTime, details.int(duration.shortest, duration.longest)) : null,
    location: hall,
    remote_url: isRemote ? `${website}join/${id}` : null,
    comment_url: takesComments ? `${website}comment/${id}` : null,
    participation: isAnnounced ? participationText(place.language, hall, isRemote) : null,
  };
}

function endOf(startTime: string, steps: number): string {
  const [hours = 0, minutes = 0] = startTime.split(':').map(Number);
  const end = (hours * 60 + minutes + steps * duration.step) % minutesPerDay;
  return `${String(Math.floor(end / 60)).padStart(2, '0')}:${String(end % 60).padStart(2, '0')}`;
}

function participationText(language: 'en' | 'fr', hall: string, isRemote: boolean): string {
  if (language === 'fr') {
    const online = isRemote ? ' ou en ligne' : '';
    return `La séance est publique : assistez-y sur place (${hall})${online}. Pour prendre la parole, inscrivez-vous auprès du greffe avant midi le jour de la séance. Chaque personne dispose de trois minutes.`;
  }
  const online = isRemote ? ' or join online' : '';
  return `The meeting is open to the public. Attend in person (${hall})${online}. To speak, sign up with the clerk by noon on the day of the meeting. Each speaker has three minutes.`;
}
