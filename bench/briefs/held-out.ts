/** Phrasings of true claims that were written before they were run, and that no rule was tuned on. */
import { aboutAmount, body, membersWho, type Phrasing } from './phrasing.ts';
import { outcomeOf, tallyOf } from './tallies.ts';
import { amountsIn, capital, dayText, numberWord, surname } from './wording.ts';

export const heldOut: readonly Phrasing[] = [
  {
    name: 'gave its okay',
    half: 'held out',
    source: 'either',
    write: (item) => {
      const outcome = outcomeOf(item);
      return {
        text:
          outcome &&
          `The ${body(item)} ${outcome === 'passed' ? 'gave the green light to' : 'shot down'} ${item.short}.`,
      };
    },
  },
  {
    name: 'the tally in brackets',
    half: 'held out',
    source: 'minutes',
    write: (item) => {
      const tally = tallyOf(item);
      const outcome = outcomeOf(item);
      return {
        text:
          tally &&
          outcome &&
          `${outcome === 'passed' ? 'Approved' : 'Rejected'} (${tally.yes}-${tally.no}): ${item.short}.`,
      };
    },
  },
  {
    name: 'members for and against',
    half: 'held out',
    source: 'either',
    isOfDecision: true,
    write: (item) => {
      const tally = tallyOf(item);
      const outcome = outcomeOf(item);
      const few = tally !== undefined && tally.no > 0 && tally.no < 20;
      return {
        text:
          few && outcome === 'passed'
            ? `${capital(item.short)} passed over the objections of ${numberWord(tally.no)} ${tally.no === 1 ? 'member' : 'members'}.`
            : undefined,
      };
    },
  },
  {
    name: 'hearing planned',
    half: 'held out',
    source: 'agenda',
    write: (item) => ({ text: `Members are due to take up ${item.long}.` }),
  },
  {
    name: 'to be voted on',
    half: 'held out',
    source: 'agenda',
    write: (item) => ({
      text: `${capital(item.short)} comes to a vote at the ${dayText(item.material.rows.meeting.meeting_date)} meeting.`,
    }),
  },
  {
    name: 'just over or under an amount',
    half: 'held out',
    source: 'agenda',
    write: (item) => {
      const text = aboutAmount(item, 'about');
      const rough = /at about \$([\d,.]+)( million)?/.exec(text ?? '');
      const stated =
        rough === null ? 0 : Number(rough[1]?.replaceAll(',', '')) * (rough[2] === undefined ? 1 : 1e6);
      const [amount] = amountsIn(item.title).filter(({ value }) => value > 10_000);
      return {
        text: amount && text?.replace('at about', amount.value > stated ? 'at more than' : 'at nearly'),
      };
    },
  },
  {
    name: 'opposed by name',
    half: 'held out',
    source: 'minutes',
    write: (item) => {
      const no = membersWho(item, 'no');
      return { text: no.length === 1 ? `Only ${surname(no[0])} opposed ${item.short}.` : undefined };
    },
  },
  {
    name: 'one voice',
    half: 'held out',
    source: 'either',
    write: (item) => {
      const tally = tallyOf(item);
      return {
        text:
          tally && outcomeOf(item) === 'passed' && tally.no === 0 && tally.yes > 1
            ? `${capital(item.short)} passed without opposition.`
            : undefined,
      };
    },
  },
];
