/** Names of topics in each language that pages are written in. Tags that are topics of the project have them too. */
import { meetingTopicNames } from '../tables/meetings.ts';
import { fold } from '../names/fold.ts';
import type { PageLanguage } from './dates.ts';
import { topicName } from './search-words.ts';

type Topic = (typeof meetingTopicNames)[number];

const spanish: Readonly<Record<Topic, string>> = {
  arts_and_culture: 'Arte y cultura',
  budget_and_taxes: 'Presupuesto e impuestos',
  business_and_licensing: 'Comercio y licencias',
  climate_and_environment: 'Clima y medio ambiente',
  courts_and_justice: 'Tribunales y justicia',
  economic_development: 'Desarrollo económico',
  education: 'Educación',
  elections_and_governance: 'Elecciones y gobierno',
  energy_and_utilities: 'Energía y servicios públicos',
  fire_and_emergency: 'Bomberos y emergencias',
  health: 'Salud',
  homelessness: 'Personas sin hogar',
  housing: 'Vivienda',
  labor_and_personnel: 'Trabajo y personal',
  land_use_and_zoning: 'Uso del suelo y zonificación',
  libraries: 'Bibliotecas',
  parks_and_recreation: 'Parques y recreación',
  police: 'Policía',
  public_works: 'Obras públicas',
  social_services: 'Servicios sociales',
  technology: 'Tecnología',
  transportation: 'Transporte',
  waste_and_recycling: 'Basura y reciclaje',
  water_and_sewer: 'Agua y alcantarillado',
};

const french: Readonly<Record<Topic, string>> = {
  arts_and_culture: 'Arts et culture',
  budget_and_taxes: 'Budget et taxes',
  business_and_licensing: 'Commerces et permis',
  climate_and_environment: 'Climat et environnement',
  courts_and_justice: 'Tribunaux et justice',
  economic_development: 'Développement économique',
  education: 'Éducation',
  elections_and_governance: 'Élections et gouvernance',
  energy_and_utilities: 'Énergie et services publics',
  fire_and_emergency: 'Incendies et urgences',
  health: 'Santé',
  homelessness: 'Itinérance',
  housing: 'Logement',
  labor_and_personnel: 'Travail et personnel',
  land_use_and_zoning: 'Aménagement et zonage',
  libraries: 'Bibliothèques',
  parks_and_recreation: 'Parcs et loisirs',
  police: 'Police',
  public_works: 'Travaux publics',
  social_services: 'Services sociaux',
  technology: 'Technologies',
  transportation: 'Transports',
  waste_and_recycling: 'Déchets et recyclage',
  water_and_sewer: 'Eau et égouts',
};

const namesOf: Readonly<Record<PageLanguage, ReadonlyMap<string, string>>> = {
  en: new Map(meetingTopicNames.map((topic) => [topic, topicName(topic)])),
  es: new Map(Object.entries(spanish)),
  fr: new Map(Object.entries(french)),
};

/** `Land use & zoning` -> `land_use_and_zoning` */
const keyOf = (tag: string): string =>
  fold(tag)
    .replaceAll('&', 'and')
    .replaceAll(/[\s_]+/g, '_');

const topicsByKey: ReadonlyMap<string, Topic> = new Map(
  meetingTopicNames.flatMap((topic) =>
    [topic, topicName(topic), spanish[topic], french[topic]].map((name) => [keyOf(name), topic] as const),
  ),
);

/** The topic that a tag names, in any language of pages; undefined for other tags. */
export const topicOfTag = (tag: string): Topic | undefined => topicsByKey.get(keyOf(tag));

/**
 * The name of a topic of the project, which tags may be too: `housing` or `Land use and zoning` -> `Logement`,
 * `Aménagement et zonage`. Undefined for a tag of the corpus, which stays as it is.
 */
export const tagName = (tag: string, language: PageLanguage): string | undefined =>
  namesOf[language].get(tag) ??
  namesOf[language].get(tag.toLowerCase().replaceAll(' ', '_').replaceAll('&', 'and'));
