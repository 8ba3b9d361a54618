/** Names of demographic measures and their units. Other measures keep the names of their dataset. */
import {
  type DemographicKey,
  demographicMeasures,
} from '../../../../schemas/catalog/demographic-measures.ts';
import type { PageLanguage } from '../../html/dates.ts';

const spanish = {
  population: 'Población',
  total_population: 'Población total',
  female_population: 'Mujeres',
  male_population: 'Hombres',
  average_household_size: 'Tamaño medio del hogar',
  foreign_born: 'Personas nacidas en el extranjero',
  median_age: 'Edad mediana',
  median_household_income: 'Ingreso mediano del hogar',
  veterans: 'Veteranos',
  households: 'Hogares',
  owner_occupied: 'Viviendas ocupadas por sus dueños',
  poverty: 'Personas en situación de pobreza',
  bachelor_degree: 'Personas con título universitario',
  race_white: 'Raza: blanca',
  race_black_or_african_american: 'Raza: negra o afroamericana',
  race_asian: 'Raza: asiática',
  race_american_indian_and_alaska_native: 'Raza: indígena de las Américas o nativa de Alaska',
  race_white_alone: 'Raza: solo blanca',
  race_black_or_african_american_alone: 'Raza: solo negra o afroamericana',
  race_american_indian_and_alaska_native_alone: 'Raza: solo indígena de las Américas o nativa de Alaska',
  race_asian_alone: 'Raza: solo asiática',
  race_pacific_islander_alone: 'Raza: solo nativa de Hawái o de otra isla del Pacífico',
  race_other_alone: 'Raza: solo alguna otra raza',
  race_two_or_more: 'Raza: dos o más razas',
  race_hispanic_or_latino: 'Hispanos o latinos',
  unemployment: 'Desempleo en la fuerza laboral civil',
  median_home_value: 'Valor mediano de las viviendas ocupadas por sus dueños',
  median_gross_rent: 'Alquiler bruto mensual mediano',
} satisfies Record<DemographicKey, string> & Record<string, string>;

const french: Readonly<Record<keyof typeof spanish, string>> = {
  population: 'Population',
  total_population: 'Population totale',
  female_population: 'Femmes',
  male_population: 'Hommes',
  average_household_size: 'Taille moyenne des ménages',
  foreign_born: 'Personnes nées à l’étranger',
  median_age: 'Âge médian',
  median_household_income: 'Revenu médian des ménages',
  veterans: 'Anciens combattants',
  households: 'Ménages',
  owner_occupied: 'Logements occupés par leur propriétaire',
  poverty: 'Personnes en situation de pauvreté',
  bachelor_degree: 'Titulaires d’un baccalauréat',
  race_white: 'Personnes blanches',
  race_black_or_african_american: 'Personnes noires',
  race_asian: 'Personnes asiatiques',
  race_american_indian_and_alaska_native: 'Autochtones',
  race_white_alone: 'Personnes blanches seulement',
  race_black_or_african_american_alone: 'Personnes noires seulement',
  race_american_indian_and_alaska_native_alone: 'Autochtones seulement',
  race_asian_alone: 'Personnes asiatiques seulement',
  race_pacific_islander_alone: 'Personnes originaires d’Hawaï ou d’une autre île du Pacifique seulement',
  race_other_alone: 'Personnes d’une autre race seulement',
  race_two_or_more: 'Personnes de deux races ou plus',
  race_hispanic_or_latino: 'Personnes hispaniques ou latino-américaines',
  unemployment: 'Chômage dans la population active civile',
  median_home_value: 'Valeur médiane des logements occupés par leur propriétaire',
  median_gross_rent: 'Loyer brut mensuel médian',
};

export const measureNames: Readonly<Record<PageLanguage, ReadonlyMap<string, string>>> = {
  en: new Map(demographicMeasures.map(({ key, name }) => [key, name])),
  es: new Map(Object.entries(spanish)),
  fr: new Map(Object.entries(french)),
};

export const unitNames: Readonly<Record<PageLanguage, ReadonlyMap<string, string>>> = {
  en: new Map(),
  es: new Map([
    ['people', 'personas'],
    ['households', 'hogares'],
    ['years', 'años'],
    ['people per household', 'personas por hogar'],
    ['minutes', 'minutos'],
  ]),
  fr: new Map([
    ['people', 'personnes'],
    ['households', 'ménages'],
    ['years', 'ans'],
    ['people per household', 'personnes par ménage'],
    ['minutes', 'minutes'],
  ]),
};
