/** Names of the finance lines of the catalog. Other lines keep the names that their publisher gave them. */
import {
  aidFor,
  chargesFor,
  financeLines,
  type FunctionKey,
  functions,
  type otherLines,
  paymentsFor,
  spendingOn,
} from '../../../../schemas/catalog/finance-lines.ts';
import type { PageLanguage } from '../../html/dates.ts';

type Translation = {
  readonly functions: Readonly<Record<FunctionKey, string>>;
  readonly lines: Readonly<Record<keyof typeof otherLines, string>>;
  readonly payments: (name: string) => string;
  readonly charges: (name: string) => string;
  readonly aid: Readonly<Record<'federal' | 'state' | 'local', (name: string) => string>>;
};

const spanish: Translation = {
  functions: {
    airports: 'Aeropuertos',
    business_activities: 'Otras actividades comerciales',
    prisons: 'Cárceles y prisiones',
    corrections: 'Libertad condicional y vigilada',
    schools: 'Escuelas primarias y secundarias',
    colleges: 'Colegios superiores y universidades',
    other_education: 'Otra educación',
    social_insurance: 'Administración del seguro social',
    financial_administration: 'Administración financiera',
    fire: 'Bomberos',
    courts: 'Tribunales y servicios jurídicos',
    central_staff: 'Concejo, ejecutivo y personal central',
    public_buildings: 'Edificios públicos',
    health: 'Salud',
    hospitals: 'Hospitales',
    roads: 'Calles y carreteras',
    toll_roads: 'Carreteras de peaje',
    transit_subsidies: 'Subsidios al transporte público',
    housing: 'Vivienda y desarrollo comunitario',
    libraries: 'Bibliotecas',
    natural_resources: 'Recursos naturales',
    parking: 'Estacionamiento',
    parks: 'Parques y recreación',
    police: 'Policía',
    inspection: 'Inspección y regulación',
    welfare: 'Asistencia social',
    sewerage: 'Alcantarillado',
    solid_waste: 'Residuos sólidos',
    veterans: 'Servicios para veteranos',
    ports: 'Puertos marítimos y fluviales',
    other: 'Otros y sin asignar',
    liquor_stores: 'Tiendas de licores',
    water: 'Servicio de agua',
    electricity: 'Servicio de electricidad',
    gas: 'Servicio de gas',
    transit: 'Servicio de transporte público',
    interest: 'Intereses de la deuda',
    insurance_benefits: 'Prestaciones de fondos de seguros',
    general_support: 'Apoyo general',
    health_and_hospitals: 'Salud y hospitales',
  },
  lines: {
    property_tax: 'Impuesto a la propiedad',
    sales_tax: 'Impuesto general a las ventas',
    selective_sales_tax: 'Impuestos a bienes y servicios específicos',
    license_tax: 'Impuestos de licencias y permisos',
    income_tax: 'Impuesto a la renta personal',
    corporate_income_tax: 'Impuesto a la renta de empresas',
    other_taxes: 'Otros impuestos',
    special_assessments: 'Contribuciones especiales',
    property_sales: 'Venta de bienes',
    interest_earned: 'Intereses ganados',
    fines: 'Multas y decomisos',
    rents: 'Alquileres y regalías',
    donations: 'Donaciones privadas',
    other_revenue: 'Otros ingresos',
    insurance_trust_revenue: 'Ingresos de fondos de seguros',
    long_term_debt: 'Deuda a largo plazo al cierre del año',
    private_purpose_debt: 'Deuda a largo plazo para fines privados al cierre del año',
    short_term_debt: 'Deuda a corto plazo al cierre del año',
    sinking_funds: 'Efectivo y valores para pagar deuda',
    bond_funds: 'Efectivo y valores procedentes de bonos',
    other_funds: 'Otros efectivos y valores',
    retirement_funds: 'Efectivo y valores de sistemas de jubilación',
    insurance_funds: 'Efectivo y valores de fondos de seguros',
  },
  payments: (name) => `${name}: pagos a otros gobiernos`,
  charges: (name) => `Tarifas: ${name}`,
  aid: {
    federal: (name) => `Ayuda federal: ${name}`,
    state: (name) => `Ayuda estatal: ${name}`,
    local: (name) => `Ayuda de gobiernos locales: ${name}`,
  },
};

const french: Translation = {
  functions: {
    airports: 'Aéroports',
    business_activities: 'Autres activités commerciales',
    prisons: 'Prisons',
    corrections: 'Probation et libération conditionnelle',
    schools: 'Écoles primaires et secondaires',
    colleges: 'Collèges et universités',
    other_education: 'Autre éducation',
    social_insurance: 'Administration des assurances sociales',
    financial_administration: 'Administration financière',
    fire: 'Incendies',
    courts: 'Tribunaux et services juridiques',
    central_staff: 'Conseil, exécutif et services centraux',
    public_buildings: 'Bâtiments publics',
    health: 'Santé',
    hospitals: 'Hôpitaux',
    roads: 'Routes et rues',
    toll_roads: 'Routes à péage',
    transit_subsidies: 'Subventions au transport en commun',
    housing: 'Logement et développement local',
    libraries: 'Bibliothèques',
    natural_resources: 'Ressources naturelles',
    parking: 'Stationnement',
    parks: 'Parcs et loisirs',
    police: 'Police',
    inspection: 'Inspection et réglementation',
    welfare: 'Aide sociale',
    sewerage: 'Égouts',
    solid_waste: 'Déchets solides',
    veterans: 'Services aux anciens combattants',
    ports: 'Ports maritimes et fluviaux',
    other: 'Autres et non attribués',
    liquor_stores: 'Magasins d’alcools',
    water: 'Service d’eau',
    electricity: 'Service d’électricité',
    gas: 'Service de gaz',
    transit: 'Service de transport en commun',
    interest: 'Intérêts de la dette',
    insurance_benefits: 'Prestations des fonds d’assurance',
    general_support: 'Soutien général',
    health_and_hospitals: 'Santé et hôpitaux',
  },
  lines: {
    property_tax: 'Impôt foncier',
    sales_tax: 'Taxe générale de vente',
    selective_sales_tax: 'Taxes sur certains biens et services',
    license_tax: 'Taxes sur les permis et licences',
    income_tax: 'Impôt sur le revenu des particuliers',
    corporate_income_tax: 'Impôt sur le revenu des sociétés',
    other_taxes: 'Autres impôts',
    special_assessments: 'Contributions spéciales',
    property_sales: 'Vente de biens',
    interest_earned: 'Intérêts perçus',
    fines: 'Amendes et confiscations',
    rents: 'Loyers et redevances',
    donations: 'Dons privés',
    other_revenue: 'Autres revenus',
    insurance_trust_revenue: 'Revenus des fonds d’assurance',
    long_term_debt: 'Dette à long terme à la fin de l’exercice',
    private_purpose_debt: 'Dette à long terme à des fins privées à la fin de l’exercice',
    short_term_debt: 'Dette à court terme à la fin de l’exercice',
    sinking_funds: 'Liquidités et titres pour rembourser la dette',
    bond_funds: 'Liquidités et titres provenant d’obligations',
    other_funds: 'Autres liquidités et titres',
    retirement_funds: 'Liquidités et titres des régimes de retraite',
    insurance_funds: 'Liquidités et titres des fonds d’assurance',
  },
  payments: (name) => `${name}\u00a0: paiements à d’autres administrations`,
  charges: (name) => `Tarifs\u00a0: ${name}`,
  aid: {
    federal: (name) => `Aide fédérale\u00a0: ${name}`,
    state: (name) => `Aide de l’État\u00a0: ${name}`,
    local: (name) => `Aide d’administrations locales\u00a0: ${name}`,
  },
};

/** Translated names by the name in the catalog. */
function namesIn({
  functions: own,
  lines,
  payments,
  charges,
  aid,
}: Translation): ReadonlyMap<string, string> {
  const ofFunctions = (Object.keys(functions) as FunctionKey[]).flatMap((key): [string, string][] => [
    [spendingOn(key).name, own[key]],
    [paymentsFor(key).name, payments(own[key])],
    [chargesFor(key).name, charges(own[key])],
    [aidFor('federal', key).name, aid.federal(own[key])],
    [aidFor('state', key).name, aid.state(own[key])],
    [aidFor('local', key).name, aid.local(own[key])],
  ]);
  const keyed: ReadonlyMap<string, string> = new Map(Object.entries(lines));
  const others = financeLines.flatMap(({ key, name }): [string, string][] => {
    const translated = keyed.get(key);
    return translated === undefined ? [] : [[name, translated]];
  });
  return new Map([...ofFunctions, ...others]);
}

/** The name of a line in a language, by its name in the corpus. */
export const lineNames: Readonly<Record<PageLanguage, ReadonlyMap<string, string>>> = {
  en: new Map(),
  es: namesIn(spanish),
  fr: namesIn(french),
};
