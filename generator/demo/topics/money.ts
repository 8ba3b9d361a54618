import type { Topic } from './topic.ts';

/** Budgets, taxes, staff and how the place is governed. */
export const moneyTopics: readonly Topic[] = [
  {
    key: 'annual_budget',
    topic: 'budget_and_taxes',
    stance: 'adopt',
    tags: ['budget', 'finance'],
    amount: [2_000_000, 260_000_000],
    objects: [
      '[a] {amount} budget for fiscal year {fiscal}',
      '[a] {amount} general fund budget without a tax increase',
      '[the] {fiscal} budget with {few} new positions',
    ],
    titles: [
      'Resolution No. {resolution} adopting the budget for fiscal year {fiscal}',
      'Public hearing on the proposed {fiscal} operating and capital budget',
    ],
    details: [
      'Spending rises by {percent} percent, mostly for wages, health insurance and fuel.',
      'The plan draws {part} from reserves, which the finance director called the limit of what is prudent.',
      '{resident} urged members to restore money for after-school programs.',
      'Two vacant positions will stay empty until midyear revenue figures are in.',
      'The capital plan sets aside {part} for vehicles, roofs and road repair.',
    ],
  },
  {
    key: 'property_tax',
    topic: 'budget_and_taxes',
    stance: 'adopt',
    tags: ['property tax', 'taxes', 'budget'],
    objects: [
      '[a] {percent} percent property tax increase',
      '[a] property tax levy of {amount}',
      '[a] property tax freeze for older homeowners',
    ],
    amount: [600_000, 48_000_000],
    titles: [
      'Ordinance No. {ordinance} levying property taxes for {fiscal}',
      'Truth-in-taxation hearing, fiscal year {fiscal}',
    ],
    details: [
      'The owner of a typical home would pay about {fee} more a year.',
      'Assessed values rose by {percent} percent, so that the rate itself falls slightly.',
      'Homeowners on fixed incomes told members that they cannot absorb another increase.',
      'Without the change, the finance office projects a shortfall of {part}.',
    ],
  },
  {
    key: 'bonds',
    topic: 'budget_and_taxes',
    stance: 'approve',
    tags: ['bonds', 'debt', 'finance'],
    amount: [1_500_000, 80_000_000],
    objects: [
      '[the] sale of {amount} in general obligation bonds',
      '[a] {amount} bond question for the {month} ballot',
      '[the] refinancing of {amount} in water revenue bonds',
    ],
    titles: [
      'Ordinance No. {ordinance} authorizing the issuance of bonds not to exceed {amount}',
      'Resolution No. {resolution} calling a bond election',
    ],
    details: [
      'Advisers expect an interest rate near {percent} percent over {tens} years.',
      'Refunding the older debt would save about {part} over its life.',
      'The proceeds would pay for a fire station, street reconstruction and a new roof on the library.',
      'The rating agency affirmed a stable outlook, citing healthy reserves.',
    ],
  },
  {
    key: 'audit',
    topic: 'budget_and_taxes',
    stance: 'accept',
    tags: ['audit', 'finance'],
    objects: [
      '[the] annual audit with {few} findings',
      '[a] clean audit for fiscal year {fiscal}',
      '[the] quarterly financial report',
    ],
    titles: [
      'Presentation of the annual comprehensive financial report',
      'Acceptance of the independent audit for fiscal year {fiscal}',
    ],
    details: [
      'Auditors pointed to weak controls over purchasing cards and late bank reconciliations.',
      'The fund balance stands at {percent60} percent of yearly spending.',
      'Sales tax receipts are running {percent} percent ahead of last year.',
      'Management promised to fix the findings by {month}.',
    ],
  },
  {
    key: 'collective_bargaining',
    topic: 'labor_and_personnel',
    stance: 'approve',
    tags: ['labor', 'collective bargaining', 'wages'],
    amount: [180_000, 9_000_000],
    objects: [
      '[a] {years}-year contract with the firefighters’ union',
      '[a] labor agreement that raises police pay by {percent} percent',
      '[a] {percent} percent raise for public works employees',
    ],
    titles: [
      'Ratification of the collective bargaining agreement, Local {count}',
      'Resolution No. {resolution} approving a memorandum of understanding with employee groups',
    ],
    details: [
      'The agreement costs {amount} over its term and runs through {horizon}.',
      'Union president {resident} said that members had worked without a contract for {few} months.',
      'New hires will contribute more toward their health insurance.',
      'The human resources director said that the pay scale had fallen behind neighboring employers.',
    ],
  },
  {
    key: 'appointment',
    topic: 'elections_and_governance',
    stance: 'confirm',
    tags: ['appointments', 'boards and commissions'],
    objects: [
      '[the] appointment of {resident} to the library board',
      '[the] appointment of {resident} to the planning commission',
      '[] {few} nominees to the parks and human rights commissions',
    ],
    titles: [
      'Mayoral appointment: {resident}, term ending {horizon}',
      'Appointments to boards and commissions',
    ],
    details: [
      '{count} people had applied for the open seats.',
      '{resident} has volunteered for the town’s food pantry for {few} years.',
      'One member asked that vacancies be advertised in more languages.',
      'The term runs for {years} years and carries no pay.',
    ],
  },
  {
    key: 'ethics_rules',
    topic: 'elections_and_governance',
    stance: 'adopt',
    tags: ['ethics', 'governance', 'transparency'],
    objects: [
      '[a] code of ethics for elected officials',
      '[] new rules for public comment',
      '[a] charter amendment on term limits',
      '[an] ordinance on lobbyist registration',
    ],
    titles: [
      'Ordinance No. {ordinance} amending the rules of procedure',
      'Resolution No. {resolution} placing a charter amendment on the ballot',
    ],
    details: [
      'Gifts worth more than {fee} would have to be disclosed within {count} days.',
      'Speakers may talk for {few} minutes each, in person or by telephone.',
      'Critics said that the rules leave too much to the chair’s discretion.',
      'A citizen committee led by {resident} drafted the language over {few} meetings.',
    ],
  },
  {
    key: 'elections',
    topic: 'elections_and_governance',
    stance: 'approve',
    tags: ['elections', 'governance'],
    objects: [
      '[the] canvass of the {month} election',
      '[] {few} new polling places',
      '[a] new map of council wards',
      '[a] switch to ranked-choice voting',
    ],
    titles: [
      'Certification of the results of the {month} election',
      'Ordinance No. {ordinance} establishing ward boundaries',
    ],
    details: [
      'Turnout reached {percent60} percent of registered voters, the clerk reported.',
      'The wards now differ by less than {percent} percent in population.',
      'Residents of {area} objected to being split between two wards.',
      'Early voting will be offered at {park} and at the main library.',
    ],
  },
  {
    key: 'broadband',
    topic: 'technology',
    stance: 'award',
    tags: ['broadband', 'technology'],
    amount: [90_000, 14_000_000],
    objects: [
      '[a] {amount} fiber network contract to {contractor}',
      '[a] {years}-year cybersecurity contract to {firm} Services',
      '[a] {amount} permit software contract to {firm} Systems',
    ],
    titles: [
      'Award of contract for fiber construction, {contractor}, {amount}',
      'Agreement with {firm} for information technology services',
    ],
    details: [
      'Some {count} rural addresses still have no wired connection faster than dial-up.',
      'A state grant covers {part} of the cost.',
      'The system replaces software that is more than {tens} years old.',
      'A ransomware attempt last {month} was stopped before any records were lost, the technology director said.',
    ],
  },
];
