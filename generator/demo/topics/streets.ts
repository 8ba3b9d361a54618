import type { Topic } from './topic.ts';

/** Streets, transport, parking and public works. */
export const streetTopics: readonly Topic[] = [
  {
    key: 'paving',
    topic: 'public_works',
    stance: 'award',
    tags: ['street paving', 'public works', 'contracts'],
    amount: [140_000, 7_800_000],
    objects: [
      '[a] {amount} paving contract to {contractor}',
      '[a] {amount} contract to {contractor} to rebuild {street}',
      '[] {amount} in street repairs to {contractor}',
    ],
    titles: [
      'Award of bid: {year} street resurfacing, {contractor}, {amount}',
      'Resolution No. {resolution} awarding a contract for the reconstruction of {street}',
    ],
    details: [
      '{contractor} submitted the lowest of {few} bids, {percent} percent under the engineer’s estimate.',
      'Work on {street} should begin in {month} and last {few} weeks, with one lane kept open.',
      'The engineer rated {percent60} percent of local streets as poor or worse.',
      'Crews will also replace curb ramps that do not meet accessibility standards.',
      '{resident} asked why {area} had been left off the list for {few} years in a row.',
    ],
  },
  {
    key: 'sidewalks',
    topic: 'public_works',
    stance: 'approve',
    tags: ['sidewalks', 'accessibility', 'walkability'],
    amount: [35_000, 2_200_000],
    objects: [
      '[a] {amount} sidewalk extension along {street}',
      '[a] sidewalk repair program costing {amount}',
      '[a] safe routes to school grant application for {street}',
    ],
    titles: [
      'Sidewalk improvement district, {street}',
      'Resolution No. {resolution} accepting a safe routes grant of {part}',
    ],
    details: [
      'Children now walk in the shoulder between {school} and {street}.',
      'Owners may pay their share, about {fee} each, over {few} years.',
      'A wheelchair user, {resident}, described being forced into the traffic lane.',
      'The project includes {few} flashing crosswalks and better lighting.',
    ],
  },
  {
    key: 'bridge',
    topic: 'public_works',
    stance: 'approve',
    tags: ['bridge', 'infrastructure'],
    amount: [400_000, 18_000_000],
    objects: [
      '[a] {amount} replacement of the {street} bridge',
      '[an] engineering agreement with {firm} for the {street} bridge',
      '[the] closure of the {street} bridge to trucks',
    ],
    titles: [
      'Engineering services agreement, {street} bridge, {firm} Engineering',
      'Resolution No. {resolution} on the local match for bridge replacement',
    ],
    details: [
      'Inspectors lowered the weight limit after they found rust in {few} of the main beams.',
      'The state would pay {percent60} percent of the cost if construction starts by {month}.',
      'The detour adds {few} miles for farmers and for school buses.',
      'Two designs remain: a plain concrete span and a steel truss that copies the old one.',
    ],
  },
  {
    key: 'traffic_calming',
    topic: 'transportation',
    stance: 'approve',
    tags: ['traffic safety', 'speed limits'],
    amount: [8_000, 450_000],
    objects: [
      '[a] 25 mph speed limit on {street}',
      '[] speed cushions and a roundabout on {street}',
      '[a] {amount} traffic calming plan for {area}',
      '[] speed cameras near {school}',
    ],
    titles: [
      'Ordinance No. {ordinance} establishing speed limits on {street}',
      'Traffic safety committee recommendations, {area}',
    ],
    details: [
      'A study found that the average driver there goes {few} mph above the limit.',
      'There have been {count} crashes at the intersection in {few} years.',
      'Parents brought a petition with {count} names after a child was struck in {month}.',
      'The fire chief warned that humps slow down ambulances.',
    ],
  },
  {
    key: 'bike_lanes',
    topic: 'transportation',
    stance: 'approve',
    tags: ['bike lanes', 'transportation', 'parking'],
    amount: [60_000, 3_400_000],
    objects: [
      '[] protected bike lanes on {street}',
      '[a] {amount} bicycle and pedestrian plan',
      '[a] road diet on {street}',
    ],
    titles: [
      'Resolution No. {resolution} adopting the bicycle master plan',
      'Concept design: bicycle lanes, {street} from Canal Street to {park}',
    ],
    details: [
      'The design removes {count} parking spaces, which drew most of the complaints.',
      'Cyclists said that drivers pass within inches where the shoulder narrows.',
      'A trial with plastic posts will run until {month} before anything permanent is built.',
      'The lanes would close a gap of {few} blocks between {park} and downtown.',
    ],
  },
  {
    key: 'transit',
    topic: 'transportation',
    stance: 'approve',
    tags: ['transit', 'buses', 'transportation'],
    amount: [90_000, 12_000_000],
    objects: [
      '[] fare-free buses through {month}',
      '[a] new bus route between {area} and the hospital',
      '[the] purchase of {few} electric buses for {amount}',
    ],
    titles: [
      'Transit service plan and fare policy, fiscal year {fiscal}',
      'Resolution No. {resolution} authorizing the purchase of buses, {amount}',
    ],
    details: [
      'Ridership is back to {percent60} percent of what it was before the pandemic.',
      'Night-shift workers told members that the last bus leaves before their shift ends.',
      'Fares cover only {percent} percent of operating costs.',
      'Buses will run every {tens} minutes on weekdays.',
    ],
  },
  {
    key: 'parking',
    topic: 'transportation',
    stance: 'adopt',
    tags: ['parking', 'downtown'],
    amount: [40_000, 9_000_000],
    objects: [
      '[] paid parking on {street}',
      '[a] residential parking permit zone in {area}',
      '[] higher parking fines downtown',
    ],
    titles: [
      'Ordinance No. {ordinance} on parking meters and time limits',
      'Downtown parking study and rate schedule',
    ],
    details: [
      'Meters would run from nine to six and cost {few} dollars for two hours.',
      'Shop owners fear that customers will drive to the mall instead.',
      'The study counted {count} empty spaces in the municipal garage at midday.',
      'Income from the meters, some {part} a year, would pay for benches and snow removal.',
    ],
  },
  {
    key: 'snow_and_fleet',
    topic: 'public_works',
    stance: 'approve',
    tags: ['public works', 'equipment'],
    amount: [38_000, 680_000],
    objects: [
      '[the] purchase of {few} plow trucks for {amount}',
      '[a] {amount} street sweeper lease',
      '[a] garage roof replacement costing {amount}',
    ],
    titles: [
      'Purchase of public works vehicles under the state contract, {amount}',
      'Bid award: road salt and aggregate, {year} season',
    ],
    details: [
      'The oldest truck has {count} thousand miles on it and a cracked frame.',
      'Salt prices went up by {percent} percent over the last contract.',
      'The public works director, {resident}, said that repairs cost {part} last winter.',
      'The old vehicles will be sold at auction.',
    ],
  },
];
