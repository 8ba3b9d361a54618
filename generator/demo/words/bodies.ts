import type { MeetingTopic } from '../topics/topic.ts';
import type { Language } from '../text/language.ts';

/** A council, board or commission as places have them. */
export type BodyKind = {
  readonly name: string;
  readonly classification: 'legislature' | 'committee' | 'commission' | 'board';
  /** How texts speak of it: `council`, `le conseil`, `el concejo`. */
  readonly noun: Readonly<Record<Language, string>>;
  /** What it mostly deals with; the governing body deals with everything. */
  readonly focus: readonly MeetingTopic[];
};

const council = { en: 'council', fr: 'le conseil', es: 'el concejo' };
const board = { en: 'board', fr: 'le conseil', es: 'la junta' };
const schoolBoard = { en: 'school board', fr: 'le conseil', es: 'la junta escolar' };

const governing = (name: string, noun: BodyKind['noun']): BodyKind => ({
  name,
  classification: 'legislature',
  noun,
  focus: [],
});

/** Names of governing bodies by type of government; where there are several, places differ. */
export const governingBodies: Readonly<Record<'en' | 'fr', Readonly<Record<string, readonly BodyKind[]>>>> = {
  en: {
    city: [governing('City Council', council), governing('Common Council', council)],
    county: [
      governing('Board of Commissioners', {
        en: 'county board',
        fr: 'le conseil du comté',
        es: 'la junta del condado',
      }),
      governing('County Council', {
        en: 'county council',
        fr: 'le conseil du comté',
        es: 'el concejo del condado',
      }),
    ],
    parish: [governing('Police Jury', { en: 'police jury', fr: 'le conseil', es: 'la junta' })],
    school_district: [governing('Board of Education', schoolBoard), governing('School Board', schoolBoard)],
    regional_district: [governing('Regional Board', { ...board, en: 'regional board' })],
    town: [governing('Town Council', council), governing('Select Board', { ...board, en: 'select board' })],
    township: [governing('Township Board', { ...board, en: 'township board' })],
    village: [governing('Village Board', { ...board, en: 'village board' })],
    borough: [governing('Borough Council', council)],
    other: [governing('Council', council)],
  },
  fr: {
    school_district: [governing('Conseil d’administration', schoolBoard)],
    regional_county: [
      governing('Conseil des maires', {
        en: 'regional council',
        fr: 'le conseil des maires',
        es: 'el concejo',
      }),
    ],
    other: [governing('Conseil municipal', council)],
  },
};

const group = (
  name: string,
  classification: BodyKind['classification'],
  noun: string,
  focus: readonly MeetingTopic[],
): BodyKind => ({
  name,
  classification,
  noun:
    classification === 'commission'
      ? { en: noun, fr: 'la commission', es: 'la comisión' }
      : { en: noun, fr: 'le comité', es: 'el comité' },
  focus,
});

/** What cities, towns and counties have besides, in the order in which growing places found them. */
export const cityGroups: Readonly<Record<'en' | 'fr', readonly BodyKind[]>> = {
  en: [
    group('Planning Commission', 'commission', 'planning commission', [
      'land_use_and_zoning',
      'housing',
      'economic_development',
    ]),
    group('Parks and Recreation Commission', 'commission', 'parks commission', [
      'parks_and_recreation',
      'arts_and_culture',
      'climate_and_environment',
    ]),
    group('Finance Committee', 'committee', 'finance committee', [
      'budget_and_taxes',
      'labor_and_personnel',
      'technology',
    ]),
    group('Zoning Board of Appeals', 'board', 'zoning board', ['land_use_and_zoning', 'housing']),
    group('Public Works Committee', 'committee', 'public works committee', [
      'public_works',
      'transportation',
      'water_and_sewer',
    ]),
    group('Public Safety Committee', 'committee', 'public safety committee', [
      'police',
      'fire_and_emergency',
      'courts_and_justice',
    ]),
    group('Library Board', 'board', 'library board', ['libraries', 'arts_and_culture']),
    group('Sustainability Commission', 'commission', 'sustainability commission', [
      'climate_and_environment',
      'energy_and_utilities',
      'waste_and_recycling',
    ]),
    group('Board of Health', 'board', 'health board', ['health', 'social_services', 'homelessness']),
    group('Transportation Commission', 'commission', 'transportation commission', [
      'transportation',
      'public_works',
    ]),
    group('Economic Development Authority', 'board', 'development authority', [
      'economic_development',
      'business_and_licensing',
      'housing',
    ]),
  ],
  fr: [
    group('Comité consultatif d’urbanisme', 'committee', 'planning committee', [
      'land_use_and_zoning',
      'housing',
    ]),
    group('Commission des finances', 'commission', 'finance commission', [
      'budget_and_taxes',
      'labor_and_personnel',
    ]),
    group('Comité de la voirie', 'committee', 'public works committee', [
      'public_works',
      'transportation',
      'water_and_sewer',
    ]),
    group('Commission des loisirs et de la culture', 'commission', 'culture commission', [
      'parks_and_recreation',
      'libraries',
      'arts_and_culture',
    ]),
    group('Comité de l’environnement', 'committee', 'environment committee', [
      'climate_and_environment',
      'waste_and_recycling',
      'water_and_sewer',
    ]),
  ],
};

export const schoolGroups: Readonly<Record<'en' | 'fr', readonly BodyKind[]>> = {
  en: [
    group('Finance Committee', 'committee', 'finance committee', ['budget_and_taxes', 'labor_and_personnel']),
    group('Curriculum Committee', 'committee', 'curriculum committee', ['education']),
    group('Facilities Committee', 'committee', 'facilities committee', ['education', 'transportation']),
  ],
  fr: [
    group('Comité des ressources', 'committee', 'resources committee', [
      'budget_and_taxes',
      'labor_and_personnel',
    ]),
    group('Comité de parents', 'committee', 'parents’ committee', ['education', 'transportation']),
  ],
};
