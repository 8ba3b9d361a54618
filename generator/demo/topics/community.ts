import type { Topic } from './topic.ts';

/** Parks, libraries, culture and business. */
export const communityTopics: readonly Topic[] = [
  {
    key: 'park_renovation',
    topic: 'parks_and_recreation',
    stance: 'approve',
    tags: ['parks', 'recreation'],
    amount: [55_000, 6_400_000],
    objects: [
      '[a] {amount} renovation of {park}',
      '[a] new playground at {park}',
      '[a] master plan for {park}',
      '[a] pickleball complex with {few} courts at {park}',
    ],
    titles: [
      '{park} improvements: contract with {contractor}, {amount}',
      'Resolution No. {resolution} on the master plan for {park}',
    ],
    details: [
      'The design adds shade, a splash pad and paths that wheelchairs can use.',
      'Players asked for lights; neighbors asked that they go out by nine.',
      'Some {count} residents answered a survey, most of them asking for restrooms.',
      'The state parks fund contributes {part}.',
      'The playground will close in {month} and reopen {few} months later.',
    ],
  },
  {
    key: 'trail',
    topic: 'parks_and_recreation',
    stance: 'approve',
    tags: ['trails', 'parks'],
    amount: [90_000, 4_200_000],
    objects: [
      '[a] {few}-mile trail from {park} to the river',
      '[the] purchase of {acres} acres of open space for {amount}',
      '[an] easement for the rail trail along {street}',
    ],
    titles: [
      'Purchase and sale agreement, {acres} acres adjoining {park}',
      'Trail easement and maintenance agreement, {street}',
    ],
    details: [
      'Two landowners have yet to grant easements, and members ruled out eminent domain.',
      'A land trust raised {part} toward the price.',
      'Horse riders and cyclists asked for separate lanes.',
      'The meadow is home to a rare butterfly, a biologist told members.',
    ],
  },
  {
    key: 'pool',
    topic: 'parks_and_recreation',
    stance: 'approve',
    tags: ['swimming pool', 'recreation', 'fees'],
    amount: [70_000, 7_500_000],
    objects: [
      '[] higher fees for the swimming pool',
      '[a] {amount} repair of the public pool',
      '[a] lease with a youth sports league at {park}',
    ],
    titles: [
      'Recreation fee schedule, {year} season',
      'Aquatic center repair: change order with {contractor}, {part}',
    ],
    details: [
      'The pool loses {count} thousand gallons a day through a crack in the liner.',
      'Season passes would cost {fee} for a family.',
      'Lifeguards are hard to find at {tens} dollars an hour.',
    ],
  },
  {
    key: 'library',
    topic: 'libraries',
    stance: 'approve',
    tags: ['library', 'budget'],
    amount: [35_000, 14_000_000],
    objects: [
      '[a] {amount} library expansion on {street}',
      '[] Sunday hours at the public library',
      '[an] end to library late fees',
      '[a] library policy on challenged books',
    ],
    titles: [
      'Library board report and request for {part}',
      'Resolution No. {resolution} approving the library building program',
    ],
    details: [
      'Visits rose by {percent} percent over the past year, the director reported.',
      'The children’s room would double in size and gain a craft space.',
      'Patrons borrowed {count} thousand e-books, a record.',
      'A donor who asked not to be named offered {part}.',
      'Some speakers wanted {few} titles moved to the adult shelves; others called that censorship.',
    ],
  },
  {
    key: 'public_art',
    topic: 'arts_and_culture',
    stance: 'approve',
    tags: ['public art', 'culture'],
    amount: [6_000, 240_000],
    objects: [
      '[a] mural by {resident} at {address}',
      '[a] {amount} arts grant program',
      '[a] sculpture for {park}',
    ],
    titles: [
      'Arts commission: commission of a public artwork, {amount}',
      'Resolution No. {resolution} awarding cultural grants',
    ],
    details: [
      'The work shows the mill workers who settled {area}.',
      'The jury chose among {count} proposals.',
      'One percent of large construction budgets pays for art under local rules.',
    ],
  },
  {
    key: 'street_festival',
    topic: 'arts_and_culture',
    stance: 'approve',
    tags: ['events', 'street closure'],
    objects: [
      '[the] closure of {street} for a festival in {month}',
      '[a] farmers market at {park}',
      '[a] permit for fireworks at {park}',
    ],
    titles: [
      'Special event permit SE-{ordinance}: street closure, {street}',
      'Request to use {park}, {resident}',
    ],
    details: [
      'Organizers expect {count} hundred visitors and will pay for police overtime.',
      'Last year’s event left trash in yards along {street}.',
      'Food trucks must park at least {count} feet from restaurants.',
      'Music has to end at ten.',
    ],
  },
  {
    key: 'cannabis',
    topic: 'business_and_licensing',
    stance: 'approve',
    tags: ['cannabis', 'licensing', 'business'],
    matter: 'Conditional use',
    objects: [
      '[a] cannabis dispensary license at {address}',
      '[a] cannabis cultivation permit off {street}',
      '[a] limit of {few} cannabis shops',
    ],
    titles: [
      'Conditional use permit CUP-{ordinance}: cannabis retail, {address}',
      'Ordinance No. {ordinance} on cannabis businesses and buffers',
    ],
    details: [
      'The shop would sit {count} feet outside the buffer around {school}.',
      'The applicant, {developer}, promised guards, cameras and no drive-through window.',
      'Sales tax from cannabis brought in less than forecast for the second year.',
      'Opponents spoke of odor and of teenagers; supporters spoke of jobs.',
    ],
  },
  {
    key: 'liquor_license',
    topic: 'business_and_licensing',
    stance: 'approve',
    tags: ['liquor license', 'business'],
    matter: 'License',
    objects: [
      '[a] liquor license for a restaurant at {address}',
      '[a] brewery taproom permit on {street}',
      '[] {few} food truck licenses',
    ],
    titles: [
      'Public hearing: on-premises liquor license, {address}',
      'Business license applications, {month} {year}',
    ],
    details: [
      'The restaurant will seat {count} guests indoors and {few} tables on the sidewalk.',
      'The police reported no violations at the owner’s other business.',
      'Amplified music must stop at ten on weeknights.',
    ],
  },
  {
    key: 'tax_increment',
    topic: 'economic_development',
    stance: 'approve',
    tags: ['economic development', 'incentives', 'jobs'],
    amount: [150_000, 22_000_000],
    objects: [
      '[a] {amount} incentive for {firm} Manufacturing',
      '[a] tax increment district in {area}',
      '[the] sale of {acres} acres in the industrial park to {developer}',
    ],
    titles: [
      'Public hearing: tax increment financing plan, {area}',
      'Purchase agreement with {developer}, {acres} acres, industrial park',
    ],
    details: [
      'The company promises {count} jobs at an average wage of {tens} dollars an hour.',
      'If the jobs do not come within {few} years, the money has to be paid back.',
      'The school district would forgo {part} in taxes over the life of the deal.',
      'Skeptics recalled a plant that closed {few} years after it was subsidized.',
    ],
  },
];
