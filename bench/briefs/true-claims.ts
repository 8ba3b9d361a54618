/** True sentences about real items, in several phrasings; half of them are held out. */
import type { Item, JudgedClaim } from './claims.ts';
import { heldOut } from './held-out.ts';
import { aboutAmount, body, isCapped, membersWho, type Phrasing } from './phrasing.ts';
import { outcomeOf, tallyOf } from './tallies.ts';
import { amountsIn, capital, dayText, numberWord, surname } from './wording.ts';

type Verbs = Readonly<Record<'passed' | 'failed', readonly string[]>>;

const tunedVerbs: Verbs = {
  passed: ['approved', 'adopted', 'passed'],
  failed: ['rejected', 'voted down'],
};
const heldVerbs: Verbs = {
  passed: ['backed', 'signed off on', 'OK’d', 'authorized'],
  failed: ['turned down', 'defeated', 'did not pass'],
};

function verbOf(item: Item, verbs: Verbs, index: number): string | undefined {
  const outcome = outcomeOf(item);
  const list = outcome === undefined ? [] : verbs[outcome];
  return list[index % list.length];
}

const phrasings: readonly Phrasing[] = [
  {
    name: 'copy',
    half: 'tuned',
    source: 'agenda',
    write: ({ title }) => ({
      text: title.length < 390 && !/^[A-Z\s\d.,-]+$/.test(title) ? title : undefined,
    }),
  },
  {
    name: 'council approved',
    half: 'tuned',
    source: 'either',
    write: (item, index) => {
      const verb = verbOf(item, tunedVerbs, index);
      return { text: verb && `The council ${verb} ${item.short}.` };
    },
  },
  {
    name: 'passed 5-2',
    half: 'tuned',
    source: 'minutes',
    write: (item) => {
      const tally = tallyOf(item);
      const outcome = outcomeOf(item);
      return {
        text: tally && outcome && `${capital(item.short)} ${outcome} ${tally.yes}-${tally.no}.`,
      };
    },
  },
  {
    name: 'voted 5-2 to',
    half: 'tuned',
    source: 'either',
    isOfDecision: true,
    write: (item) => {
      const tally = tallyOf(item);
      const outcome = outcomeOf(item);
      return {
        text:
          tally &&
          outcome &&
          `On ${dayText(item.material.rows.meeting.meeting_date)}, members voted ${tally.yes}-${tally.no} ${outcome === 'passed' ? 'to approve' : 'on, and rejected,'} ${item.short}.`,
      };
    },
  },
  {
    name: 'will consider',
    half: 'tuned',
    source: 'agenda',
    write: (item) => ({ text: `The council will consider ${item.short}.` }),
  },
  {
    name: 'is asked to approve',
    half: 'tuned',
    source: 'agenda',
    write: (item) => ({
      text: `The ${body(item)} is asked to approve ${item.long}.`,
    }),
  },
  {
    name: 'about an amount',
    half: 'tuned',
    source: 'agenda',
    write: (item) => ({ text: aboutAmount(item, 'about') }),
  },
  {
    name: 'voted no',
    half: 'tuned',
    source: 'minutes',
    write: (item) => {
      const [no] = membersWho(item, 'no');
      return { text: no && `${surname(no)} voted no on ${item.short}.` };
    },
  },
  {
    name: 'unanimous',
    half: 'tuned',
    source: 'either',
    write: (item) => {
      const tally = tallyOf(item);
      return {
        text:
          tally && outcomeOf(item) === 'passed' && tally.no === 0 && tally.yes > 1
            ? `Members unanimously approved ${item.short}.`
            : undefined,
      };
    },
  },
  {
    name: 'money in words',
    half: 'tuned',
    source: 'agenda',
    write: (item) => {
      const [amount] = amountsIn(item.title).filter(({ value }) => value >= 1e5 && value % 1e4 === 0);
      return {
        text:
          amount &&
          `Up to ${amount.value >= 1e6 ? `$${amount.value / 1e6} million` : amount.raw} would go to ${item.short}.`.replace(
            'Up to ',
            isCapped(item.title) ? 'Up to ' : '',
          ),
      };
    },
  },

  {
    name: 'won approval',
    half: 'tuned',
    source: 'either',
    write: (item) => {
      const outcome = outcomeOf(item);
      return {
        text:
          outcome && `${capital(item.long)} ${outcome === 'passed' ? 'won approval' : 'was turned down'}.`,
      };
    },
  },
  {
    name: 'plain verbs',
    half: 'tuned',
    source: 'either',
    isOfDecision: true,
    write: (item, index) => {
      const verb = verbOf(item, heldVerbs, index);
      return {
        text:
          verb &&
          (verb === 'did not pass'
            ? `${capital(item.short)} did not pass.`
            : `In ${item.material.rows.place.name}, the ${body(item)} ${verb} ${item.short}.`),
      };
    },
  },
  {
    name: 'by a vote in words',
    half: 'tuned',
    source: 'minutes',
    write: (item) => {
      const tally = tallyOf(item);
      const outcome = outcomeOf(item);
      return {
        text:
          tally && outcome && tally.yes < 20
            ? `By a vote of ${numberWord(tally.yes)} to ${numberWord(tally.no)}, the council ${outcome === 'passed' ? 'adopted' : 'rejected'} ${item.short}.`
            : undefined,
      };
    },
  },
  {
    name: 'on the agenda',
    half: 'tuned',
    source: 'agenda',
    write: (item) => ({
      text: `On the agenda for ${dayText(item.material.rows.meeting.meeting_date)} is ${item.long}.`,
    }),
  },
  {
    name: 'up for a vote',
    half: 'tuned',
    source: 'agenda',
    write: (item) => ({ text: `${capital(item.short)} is up for a vote.` }),
  },
  {
    name: 'votes in favor',
    half: 'tuned',
    source: 'either',
    write: (item) => {
      const tally = tallyOf(item);
      const outcome = outcomeOf(item);
      return {
        text:
          tally &&
          outcome &&
          `${capital(item.short)} was ${outcome === 'passed' ? 'approved' : 'defeated'} with ${tally.yes} votes in favor and ${tally.no} against.`,
      };
    },
  },
  {
    name: 'roughly an amount',
    half: 'tuned',
    source: 'agenda',
    write: (item) => ({ text: aboutAmount(item, 'roughly') }),
  },
  {
    name: 'dissenting votes',
    half: 'tuned',
    source: 'minutes',
    write: (item) => {
      const no = membersWho(item, 'no');
      return {
        text:
          no.length === 2
            ? `${surname(no[0])} and ${surname(no[1])} cast the dissenting votes on ${item.short}.`
            : undefined,
      };
    },
  },
  {
    name: 'nobody against',
    half: 'tuned',
    source: 'either',
    write: (item) => {
      const tally = tallyOf(item);
      return {
        text: tally && tally.no === 0 && tally.yes > 1 ? `No one voted against ${item.short}.` : undefined,
      };
    },
  },
  {
    name: 'first part',
    half: 'tuned',
    source: 'agenda',
    write: (item) => {
      const part = item.title.slice(0, item.title.indexOf(', '));
      return {
        text:
          part.length > 40 &&
          part.length < 390 &&
          item.title.includes(', ') &&
          part !== part.toUpperCase() &&
          !/[("][^)"]*$/.test(part)
            ? `${part}.`
            : undefined,
      };
    },
  },

  ...heldOut,
];

/** Phrasings that consist of words of the document. */
const repeats: ReadonlySet<string> = new Set(['copy', 'first part']);

/** All true claims of an item; a phrasing that fits either source takes turns. */
export const trueClaims = (item: Item, index: number): JudgedClaim[] =>
  phrasings.flatMap(({ name, half, write, source, isOfDecision }, position) => {
    if (item.isProse === true && !repeats.has(name)) return [];
    const { text } = write(item, index);
    if (text === undefined || text.length > 400 || text.length < 12) return [];
    const isAgenda = source === 'agenda' || (source === 'either' && (index + position) % 2 === 0);
    const decision =
      isOfDecision === true && item.decision !== undefined ? { decisionId: item.decision.id } : {};
    const quote = isAgenda ? item.agenda : item.minutes;
    return [
      {
        half,
        kind: 'true',
        phrasing: name,
        claim: { ...quote, text },
        ...decision,
      },
    ];
  });
