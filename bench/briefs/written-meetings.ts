/** A French and a Spanish meeting. The recorded material has no rows in these languages, so they are written by hand. */
import type { Material } from '../../generator/briefs/model.ts';
import type { Item } from './outside/claims.ts';
import { capital } from './outside/templates.ts';
import { rowOf, textOf } from './real-material.ts';

/** One matter a line: `6-2 | mover | seconder | who voted no | what`. It passed if more voted yes. */
const french = `
6-2 | Martine Gagnon | Luc Tremblay | Denis Roy | le contrat de 1 250 000 $ avec Pavages Laurier inc. pour la réfection de la rue Saint-Denis
5-3 | Luc Tremblay | Sylvie Côté | Martine Gagnon | le règlement numéro 2026-14 modifiant le règlement de zonage afin de permettre 48 logements sur la rue des Érables
8-0 | Sylvie Côté | Denis Roy |  | une subvention de 35 000 $ à la Maison des jeunes pour son programme estival
7-1 | Denis Roy | Hélène Morin | Luc Tremblay | l’achat de 12 autobus électriques au coût de 9,6 millions de dollars
3-5 | Hélène Morin | Sylvie Côté | Denis Roy | la demande de dérogation mineure visant le 425, avenue Cartier
6-2 | Martine Gagnon | Hélène Morin | Sylvie Côté | le budget de 84 500 000 $ pour l’exercice financier 2027
8-0 | Luc Tremblay | Denis Roy |  | la nomination de Pierre Lavoie au comité consultatif d’urbanisme pour un mandat de deux ans
8-0 | Sylvie Côté | Martine Gagnon |  | l’entente avec Hydro Québec pour l’installation de 30 bornes de recharge`;

const spanish = `
5-2 | Carmen Ortiz | Luis Herrera | Rosa Delgado | el contrato de $1,250,000 con Pavimentos Laredo para la repavimentación de la calle Hidalgo
4-3 | Luis Herrera | Ana Salinas | Carmen Ortiz | la ordenanza número 2026-14 que rezonifica la avenida Juárez para permitir 48 viviendas
7-0 | Ana Salinas | Rosa Delgado |  | una subvención de $35,000 para el Centro Juvenil Esperanza
6-1 | Rosa Delgado | Pedro Fuentes | Luis Herrera | la compra de 12 autobuses eléctricos por 9.6 millones de dólares
2-5 | Pedro Fuentes | Ana Salinas | Rosa Delgado | la solicitud de permiso de uso especial en el 425 de la avenida Morelos
5-2 | Carmen Ortiz | Pedro Fuentes | Ana Salinas | el presupuesto de $84,500,000 para el año fiscal 2027
7-0 | Luis Herrera | Rosa Delgado |  | el nombramiento de Jorge Villarreal a la comisión de planificación por un período de dos años
7-0 | Ana Salinas | Carmen Ortiz |  | el convenio con Energía Norteña para la instalación de 30 cargadores de vehículos`;

type Matter = {
  readonly what: string;
  readonly yes: number;
  readonly no: number;
  readonly mover: string;
  readonly seconder: string;
  readonly against: string;
};

const mattersIn = (lines: string): Matter[] =>
  lines
    .trim()
    .split('\n')
    .map((line) => {
      const [tally = '', mover = '', seconder = '', against = '', what = ''] = line.split(' | ');
      const [yes = 0, no = 0] = tally.split('-').map(Number);
      return { what, yes, no, mover, seconder, against };
    });

type Meeting = {
  readonly language: 'fr' | 'es';
  readonly place: { readonly name: string; readonly state: string; readonly country: 'CA' | 'US' };
  readonly body: string;
  readonly matters: readonly Matter[];
  readonly minutesLine: (matter: Matter) => string;
};

const meetings: readonly Meeting[] = [
  {
    language: 'fr',
    place: { name: 'Val-des-Pins', state: 'Québec', country: 'CA' },
    body: 'Conseil municipal',
    matters: mattersIn(french),
    minutesLine: ({ what, yes, no, mover, seconder, against }) =>
      `Il est proposé par ${mover}, appuyé par ${seconder}, d’approuver ${what}. ${no === 0 ? 'Adoptée à l’unanimité.' : `Vote : ${yes} pour, ${no} contre. La proposition est ${yes > no ? 'adoptée à la majorité' : 'rejetée'}. ${against} vote contre.`}`,
  },
  {
    language: 'es',
    place: { name: 'Laguna Seca', state: 'Texas', country: 'US' },
    body: 'Concejo Municipal',
    matters: mattersIn(spanish),
    minutesLine: ({ what, yes, no, mover, seconder, against }) =>
      `Moción de ${mover}, secundada por ${seconder}, para aprobar ${what}. ${no === 0 ? 'Aprobado por unanimidad.' : `Votación: ${yes} a favor, ${no} en contra. La moción es ${yes > no ? 'aprobada por mayoría' : 'rechazada'}. ${against} votó en contra.`}`,
  },
];

export type WrittenMeeting = { readonly material: Material; readonly items: readonly Item[] };

/** With the rows of each matter: item, motion and decision. */
export const writtenMeetings = (): WrittenMeeting[] =>
  meetings.map(({ language, place, body, matters, minutesLine }) => {
    const all = matters.map((matter, index) => ({
      ...matter,
      id: `i${index}`,
      minutes: minutesLine(matter),
    }));
    const agenda = all.map(({ what }) => capital(what)).join('\n');
    const ofMeeting = { meeting_id: 'm', muni_id: 'p' };
    const material: Material = {
      language,
      rows: {
        place: rowOf('municipalities', { id: 'p', ...place }),
        meeting: rowOf('meetings', { id: 'm', muni_id: 'p', body_name: body, meeting_date: '2026-03-04' }),
        agendaItems: all.map(({ id, what }) =>
          rowOf('agenda_items', { ...ofMeeting, id, title: capital(what) }),
        ),
        motions: [],
        votes: [],
        decisions: all.map(({ id, what, yes, no }) =>
          rowOf('decisions', {
            ...ofMeeting,
            id: `${id}-d`,
            agenda_item_id: id,
            headline: capital(what),
            outcome: yes > no ? 'passed' : 'failed',
            yes,
            no,
          }),
        ),
        matters: [],
        officials: [],
      },
      texts: [
        textOf('agenda', 'agenda', agenda),
        textOf('minutes', 'minutes', all.map(({ minutes }) => minutes).join('\n')),
      ],
    };
    const items = all.map((matter) => itemOf(matter, body));
    return { material, items };
  });

const itemOf = (
  { id, what, minutes }: { id: string; what: string; minutes: string },
  body: string,
): Item => ({
  what,
  body,
  quotes: [
    { quote: capital(what), documentId: 'agenda' },
    { quote: minutes, documentId: 'minutes' },
  ],
  decisionId: `${id}-d`,
});
