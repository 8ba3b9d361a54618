/** Prompts that show how the tools work together. */
import { completable, type McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { completePlace, completePlaces, completeTopic } from './completions.ts';
import type { Service } from './service/service.ts';

const topic = completable(z.string().describe('A topic, such as "short-term rentals".'), completeTopic);

const sourcing =
  'Link the official source of every statement, say what is AI-generated, and credit the service. If the data has no answer, say so.';

/** Offers all prompts on a server. */
export function registerPrompts(server: McpServer, service: Service): void {
  const place = completable(
    z.string().describe('A city, county or school board, such as "palo alto ca".'),
    (typed) => completePlace(service, typed),
  );
  server.registerPrompt(
    'council_this_month',
    {
      title: 'What did my council decide this month?',
      description: 'Decisions of a place in the last month, most important first, and upcoming meetings.',
      argsSchema: z.object({ place }),
    },
    ({ place }) =>
      ask(`What did the council of ${place} decide in the last 30 days?

1. Find the place's slug with list_cities. If several match, take the one that fits and say which.
2. Get its meetings of the last 30 days with get_city_meetings (from, to). Repeat the call with the values of next until you have them all.
3. List the decisions that matter most to residents: what, outcome and tally, amount, date, body. Then list the others, one line each.
4. With when: "upcoming", say when the council meets next and what is on the agenda.
${sourcing}`),
  );
  server.registerPrompt(
    'compare_places',
    {
      title: 'How did towns decide on a topic?',
      description: 'Compares what several places decided on a topic.',
      argsSchema: z.object({
        topic,
        places: completable(z.string(), (typed) => completePlaces(service, typed))
          .optional()
          .describe(
            'Places or a state to compare, such as "Palo Alto, California; Berkeley, California" or "Ohio". Default: wherever it came up.',
          ),
      }),
    },
    ({ topic, places = 'the places where it came up most recently' }) =>
      ask(`Compare how local governments decided on ${topic}: ${places}.

1. Search with search_decisions, with several wordings (exact phrases, OR), and with state if a state is named, or with place (list_cities finds its slug). Discard results whose missing words matter for the topic.
2. For each place take the most relevant final decisions, and read the rest of their meetings with get_city_meetings (meeting_id, and the date as from and to) where it matters.
3. Make a table: place, date, what was decided, outcome and tally, source. Say what the places have in common and how they differ.
${sourcing}`),
  );
  server.registerPrompt(
    'who_voted_how',
    {
      title: 'Who voted how?',
      description: 'The roll calls of a place on a topic, and how each member voted.',
      argsSchema: z.object({ place, topic }),
    },
    ({ place, topic }) =>
      ask(`Who voted how on ${topic} in ${place}?

1. Find the place's slug with list_cities.
2. Find its contested decisions on the topic with search_decisions (place, divided: true), which name who dissented. Get its motions with get_votes (slug, query), and who voted no with vote: "no". If you need every name of a motion, use filter_dataset on member_votes with motion_id in the ids found.
3. Make a table: date, motion, result, and who voted yes, no or otherwise. Say so where a vote was unanimous, where names are not recorded (coverage says for which share), and where a vote is provisional.
${sourcing}`),
  );
}

type Question = { messages: { role: 'user'; content: { type: 'text'; text: string } }[] };

const ask = (text: string): Question => ({ messages: [{ role: 'user', content: { type: 'text', text } }] });
