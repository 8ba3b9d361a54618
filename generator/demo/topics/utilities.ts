import type { Topic } from './topic.ts';

/** Water, waste, energy and climate. */
export const utilityTopics: readonly Topic[] = [
  {
    key: 'water_main',
    topic: 'water_and_sewer',
    stance: 'award',
    tags: ['water', 'infrastructure', 'contracts'],
    amount: [180_000, 9_500_000],
    objects: [
      '[a] {amount} water main contract to {contractor}',
      '[a] lead pipe replacement contract to {contractor}',
      '[a] {amount} well and pump house contract to {contractor}',
    ],
    titles: [
      'Award of contract: {street} water main replacement, {contractor}',
      'Resolution No. {resolution} on lead service line replacement, {amount}',
    ],
    details: [
      'The cast-iron main under {street} broke {few} times last winter.',
      'Crews will replace {count} lead service lines at no charge to owners.',
      'A state revolving loan at {percent} percent covers most of the cost.',
      'Customers in {area} can expect low pressure for {few} days in {month}.',
    ],
  },
  {
    key: 'sewer_plant',
    topic: 'water_and_sewer',
    stance: 'approve',
    tags: ['sewer', 'wastewater', 'infrastructure'],
    amount: [500_000, 60_000_000],
    objects: [
      '[a] {amount} upgrade of the wastewater plant',
      '[a] sewer extension to {area}',
      '[an] agreement with {firm} to design a lift station on {street}',
    ],
    titles: [
      'Wastewater treatment plant improvements, engineering agreement, {firm}',
      'Ordinance No. {ordinance} on sewer connections in {area}',
    ],
    details: [
      'The state ordered the upgrade after {few} spills into the river.',
      'Some {count} homes there still rely on failing septic tanks.',
      'Construction would take {few} years and raise the monthly bill by about {few} dollars.',
      'New pumps should cut electricity use by {percent60} percent.',
    ],
  },
  {
    key: 'water_rates',
    topic: 'water_and_sewer',
    stance: 'adopt',
    tags: ['utility rates', 'water', 'sewer'],
    objects: [
      '[a] {percent} percent increase in water and sewer rates',
      '[] tiered water rates starting in {month}',
      '[a] discount on water bills for low-income households',
    ],
    titles: [
      'Ordinance No. {ordinance} establishing water and sewer rates',
      'Utility rate study presentation, {firm} Consulting',
    ],
    details: [
      'A family using an average amount of water would pay {few} dollars more a month.',
      'The consultant said that rates had not kept up with costs for {few} years.',
      '{count} letters of protest were received, far short of a majority.',
      'Large users such as the cannery would pay more per gallon than homes.',
    ],
  },
  {
    key: 'stormwater',
    topic: 'water_and_sewer',
    stance: 'approve',
    tags: ['stormwater', 'flooding', 'drainage'],
    amount: [75_000, 5_600_000],
    objects: [
      '[a] {amount} stormwater basin near {park}',
      '[a] stormwater utility fee based on paved area',
      '[a] creek restoration project behind {street}',
    ],
    titles: [
      'Stormwater capital project: {street} drainage basin, {amount}',
      'Ordinance No. {ordinance} creating a stormwater utility',
    ],
    details: [
      'Basements on {street} flooded {few} times during last {month}’s rain.',
      'The basin will hold runoff from {acres} acres and double as a meadow.',
      'Churches and schools asked for credits on the fee.',
      'Culverts from the 1950s are too small for the storms that now come every {few} years.',
    ],
  },
  {
    key: 'solar',
    topic: 'energy_and_utilities',
    stance: 'approve',
    tags: ['solar', 'renewable energy', 'climate'],
    amount: [120_000, 8_800_000],
    matter: 'Special use',
    objects: [
      '[a] {acres}-acre solar farm off {street}',
      '[a] {years}-year solar power agreement with {firm} Energy',
      '[] solar panels on {few} public buildings',
    ],
    titles: [
      'Special use permit SUP-{ordinance}: solar energy facility, {acres} acres',
      'Power purchase agreement with {firm} Energy',
    ],
    details: [
      'The panels would supply enough power for {count} hundred homes.',
      'Farmers were divided: some want lease income, others want to keep the soil in crops.',
      '{firm} Energy must post a bond of {part} for removing the equipment.',
      'Sheep would graze beneath the panels, and a hedge would screen {street}.',
    ],
  },
  {
    key: 'climate_plan',
    topic: 'climate_and_environment',
    stance: 'adopt',
    tags: ['climate', 'sustainability'],
    objects: [
      '[a] climate action plan aiming for net zero by {horizon}',
      '[an] all-electric building code',
      '[a] ban on gas-powered leaf blowers',
    ],
    titles: [
      'Resolution No. {resolution} adopting the climate action plan',
      'Ordinance No. {ordinance} on building electrification',
    ],
    details: [
      'Emissions have dropped by {percent60} percent since the first inventory, mostly thanks to cleaner electricity.',
      'Builders warned of higher costs, while high school students pressed for faster deadlines.',
      'The plan names {count} actions, each with a department in charge.',
      'Landscapers would get vouchers of {fee} for battery equipment.',
    ],
  },
  {
    key: 'ev_charging',
    topic: 'energy_and_utilities',
    stance: 'approve',
    tags: ['electric vehicles', 'climate', 'energy'],
    amount: [40_000, 1_600_000],
    objects: [
      '[] {count} electric vehicle chargers downtown',
      '[a] {amount} electric fleet purchase',
      '[a] charging station lease at {park}',
    ],
    titles: [
      'License agreement with {firm} Energy for electric vehicle charging',
      'Resolution No. {resolution} accepting a charging infrastructure grant',
    ],
    details: [
      'Drivers would pay by the kilowatt-hour, with free parking for {few} hours.',
      'The grid operator must first upgrade a transformer on {street}.',
      'Maintenance savings are put at {part} over the life of the cars.',
    ],
  },
  {
    key: 'trees',
    topic: 'climate_and_environment',
    stance: 'approve',
    tags: ['trees', 'environment'],
    amount: [15_000, 900_000],
    objects: [
      '[a] tree preservation ordinance',
      '[the] planting of {count} hundred street trees',
      '[the] removal of {count} ash trees along {street}',
    ],
    titles: [
      'Ordinance No. {ordinance} on the protection of heritage trees',
      'Urban forestry grant, {amount}',
    ],
    details: [
      'Shade covers only {percent60} percent of {area}, where summer nights are the hottest.',
      'The borer has killed {count} trees on {street} in {few} years.',
      'Developers who cut an old oak would have to plant {few} young ones.',
      'Volunteers will water the saplings through {month}.',
    ],
  },
  {
    key: 'trash_contract',
    topic: 'waste_and_recycling',
    stance: 'award',
    tags: ['trash', 'recycling', 'contracts'],
    amount: [220_000, 11_000_000],
    objects: [
      '[a] {years}-year trash contract to {firm} Disposal',
      '[a] {amount} recycling contract to {firm} Disposal',
      '[a] curbside compost contract to {firm} Organics',
    ],
    titles: [
      'Solid waste collection agreement, {firm} Disposal, {years} years',
      'Request for proposals: recycling and organics collection',
    ],
    details: [
      'Households would get three carts, and pick-up moves to once a week.',
      'Landfill fees have risen by {percent} percent, the main reason for the higher price.',
      'The present hauler missed {count} streets in a single week last {month}.',
      'Food scraps make up {percent60} percent of what is thrown away.',
    ],
  },
];
