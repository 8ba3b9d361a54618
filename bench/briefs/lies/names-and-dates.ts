/** Names exchanged, and dates shifted. */
import { exchanged, type Lie, shiftedDay } from '../lie-parts.ts';
import { dayText, surname } from '../wording.ts';

export const namesSwapped: readonly Lie[] = [
  {
    half: 'tuned',
    write: ({ text, item }) => {
      const yes = item.votes.find(({ vote }) => vote === 'yes');
      const no = item.votes.find(({ vote }) => vote === 'no');
      return yes &&
        no &&
        surname(yes.member_name) !== surname(no.member_name) &&
        text.includes(`${surname(no.member_name)} voted no`)
        ? text.replace(surname(no.member_name), surname(yes.member_name))
        : undefined;
    },
  },
  { half: 'tuned', write: ({ text, other }) => exchanged(text, other.title) },
  {
    half: 'tuned',
    write: ({ text, item }) => {
      const yes = item.votes.find(({ vote }) => vote === 'yes');
      return yes && /against|rejected|dissenting/.test(text) && !/No one/.test(text)
        ? `${surname(yes.member_name)} opposed ${item.short}.`
        : undefined;
    },
  },
  {
    half: 'tuned',
    write: ({ text, other }) => exchanged(text, other.title, true),
  },
  {
    half: 'tuned',
    write: ({ item, other }) => {
      const name = /\b(\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+)+),? (?:Inc|LLC|Corp|Ltd)/u.exec(other.title)?.[1];
      return name === undefined || item.title.includes(name) ? undefined : `${name} is behind ${item.short}.`;
    },
  },
  {
    half: 'held out',
    write: ({ text, item }) => {
      const yes = item.votes.find(({ vote }) => vote === 'yes');
      return yes && text.startsWith('Only ')
        ? `Only ${surname(yes.member_name)} opposed ${item.short}.`
        : undefined;
    },
  },
  {
    half: 'held out',
    write: ({ text, other }) => {
      const name = exchanged(text, other.title);
      return name?.includes(' due to take up ') === true ? name : undefined;
    },
  },
  { half: 'held out', write: ({ item }) => `Councilwoman Abigail Featherstone introduced ${item.short}.` },
];

export const dateShifted: readonly Lie[] = [
  {
    half: 'tuned',
    write: ({ text, item }) => {
      const day = dayText(item.material.rows.meeting.meeting_date);
      return text.includes(day) ? text.replace(day, dayText(shiftedDay(item, 1))) : undefined;
    },
  },
  {
    half: 'tuned',
    write: ({ text }) =>
      text.replace(
        /\b(January|February|March|April|May|June|July) (?=\d)/,
        (month) =>
          ({
            January: 'June',
            February: 'July',
            March: 'October',
            April: 'January',
            May: 'December',
            June: 'May',
            July: 'June',
          })[month.trim()] + ' ',
      ),
  },
  {
    half: 'tuned',
    write: ({ text, item }) => {
      const day = dayText(item.material.rows.meeting.meeting_date);
      return text.includes(day) ? text.replace(day, dayText(shiftedDay(item, -30))) : undefined;
    },
  },
  {
    half: 'tuned',
    write: ({ text }) =>
      text.replace(
        /(?<=\b(?:January|February|March|April|May|June|July|August|September|October|November|December) \d{1,2}, )(\d{4})/,
        (year) => String(Number(year) + 1),
      ),
  },
  {
    half: 'tuned',
    write: ({ text, item }) =>
      /won approval/.test(text)
        ? `${text.slice(0, -1)} on ${dayText(shiftedDay(item, 7)).split(',')[0]}.`
        : undefined,
  },
  {
    half: 'held out',
    write: ({ text, item }) => {
      const day = dayText(item.material.rows.meeting.meeting_date);
      return text.includes(day) ? text.replace(day, dayText(shiftedDay(item, 2))) : undefined;
    },
  },
  {
    half: 'held out',
    write: ({ text, item }) =>
      /are due to take up/.test(text) ? `${text.slice(0, -1)} on ${shiftedDay(item, 4)}.` : undefined,
  },
  {
    half: 'held out',
    write: ({ text, item }) =>
      /green light/.test(text)
        ? `${text.slice(0, -1)} in ${dayText(shiftedDay(item, 70)).split(' ')[0]} ${shiftedDay(item, 70).slice(0, 4)}.`
        : undefined,
  },
];
