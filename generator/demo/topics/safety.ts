import type { Topic } from './topic.ts';

/** Police, fire, health and social services. */
export const safetyTopics: readonly Topic[] = [
  {
    key: 'police_technology',
    topic: 'police',
    stance: 'award',
    tags: ['police', 'surveillance', 'technology'],
    amount: [45_000, 2_400_000],
    objects: [
      '[a] {amount} body camera contract to {firm} Systems',
      '[a] {amount} license plate reader contract to {firm} Safety',
      '[a] {years}-year police drone program to {firm} Systems',
    ],
    titles: [
      'Agreement with {firm} for police body-worn cameras, not to exceed {amount}',
      'Police department: purchase of automated license plate readers',
    ],
    details: [
      'Footage would be kept for {count} days unless it is part of an investigation.',
      'Civil liberties groups asked for a yearly public report on every search of the data.',
      'The chief said that the readers helped to recover {count} stolen vehicles in neighboring towns.',
      'Members added a clause forbidding the sale of data to third parties.',
    ],
  },
  {
    key: 'police_oversight',
    topic: 'police',
    stance: 'approve',
    tags: ['police', 'oversight'],
    objects: [
      '[a] civilian police oversight board',
      '[a] police mental health response team with {few} counselors',
      '[a] use-of-force policy for the police department',
    ],
    titles: [
      'Ordinance No. {ordinance} creating a police advisory board',
      'Police department annual report and policy review',
    ],
    details: [
      '{resident}, whose brother was hurt during an arrest, called the measure a first step.',
      'The board would have {few} members and power to review complaints but not to discipline officers.',
      'Officers answered {count} calls about a mental health crisis last month.',
      'The police union asked for more time to study the language.',
    ],
  },
  {
    key: 'fire_equipment',
    topic: 'fire_and_emergency',
    stance: 'approve',
    tags: ['fire department', 'equipment', 'public safety'],
    amount: [65_000, 2_800_000],
    objects: [
      '[the] purchase of a ladder truck for {amount}',
      '[a] {amount} ambulance purchase for the fire department',
      '[] plans for a fire station on {street}',
    ],
    titles: [
      'Fire department: purchase of apparatus from {firm}, {amount}',
      'Resolution No. {resolution} accepting a fire assistance grant of {part}',
    ],
    details: [
      'Delivery will take about {few} years because of backlogs at the manufacturer.',
      'The present engine is {tens} years old and failed its last pump test.',
      'Average response times in {area} are above {few} minutes.',
      'A federal grant pays {part} of the price.',
      'The chief said that {count} volunteers have left since the spring.',
    ],
  },
  {
    key: 'emergency_plan',
    topic: 'fire_and_emergency',
    stance: 'adopt',
    tags: ['emergency management', 'hazard mitigation'],
    objects: [
      '[a] hazard mitigation plan for floods and wildfires',
      '[an] evacuation plan for {area}',
      '[a] ban on open burning through {month}',
    ],
    titles: [
      'Resolution No. {resolution} adopting the hazard mitigation plan',
      'Emergency management: declaration of local emergency',
    ],
    details: [
      'The plan lists {count} projects, from culverts to backup generators, that may qualify for federal money.',
      'Last year’s storm left {area} without power for {few} days.',
      'Sirens will be tested on the first Wednesday of each month.',
      'Residents may sign up for alerts in {few} languages.',
    ],
  },
  {
    key: 'homeless_shelter',
    topic: 'homelessness',
    stance: 'approve',
    tags: ['homelessness', 'shelter', 'housing'],
    amount: [120_000, 6_500_000],
    matter: 'Conditional use',
    objects: [
      '[a] {count}-bed winter shelter at {address}',
      '[a] {amount} grant for a homeless services center',
      '[a] ban on overnight camping near {park}',
    ],
    titles: [
      'Agreement with {firm} Community Services to operate a shelter, {amount}',
      'Ordinance No. {ordinance} relating to camping on public property',
    ],
    details: [
      'The latest count found {count} people sleeping outdoors, up from {few} the year before.',
      'Business owners near {street} asked for security patrols and a telephone line for complaints.',
      'The operator must meet with neighbors every month and close the doors by {month}.',
      'Volunteers from {few} churches will serve breakfast.',
    ],
  },
  {
    key: 'opioid_settlement',
    topic: 'health',
    stance: 'approve',
    tags: ['public health', 'opioid settlement'],
    amount: [25_000, 3_200_000],
    objects: [
      '[a] {amount} opioid settlement spending plan',
      '[a] {amount} contract for addiction counseling',
      '[a] needle exchange program at {address}',
    ],
    titles: [
      'Resolution No. {resolution} allocating opioid settlement funds',
      'Board of health: agreement for recovery services with {firm} Health',
    ],
    details: [
      'Overdoses fell by {percent} percent last year but remain above the state average.',
      '{resident}, who is {few} years sober, told members that a bed was available only because a counselor kept calling.',
      'The money arrives in yearly payments through {horizon}.',
      'Nurses will train library and parks staff to use overdose medicine.',
    ],
  },
  {
    key: 'childcare',
    topic: 'social_services',
    stance: 'approve',
    tags: ['child care', 'social services'],
    amount: [30_000, 1_800_000],
    objects: [
      '[a] {amount} child care grant program',
      '[] {amount} in community development grants',
      '[a] senior center lease at {address}',
    ],
    titles: [
      'Public hearing: annual action plan, community development block grant',
      'Resolution No. {resolution} awarding human services grants',
    ],
    details: [
      '{count} nonprofit groups had asked for twice the money available.',
      'Parents described waiting lists of more than {few} months for infants.',
      'The largest award, {part}, goes to a food bank that serves {area}.',
      'Meals on wheels will add {few} routes.',
    ],
  },
  {
    key: 'court_services',
    topic: 'courts_and_justice',
    stance: 'approve',
    tags: ['courts', 'legal', 'settlement'],
    amount: [20_000, 2_000_000],
    objects: [
      '[a] {amount} settlement of a lawsuit over a fall on {street}',
      '[a] public defender contract worth {amount}',
      '[a] jail services agreement with a neighboring county',
    ],
    titles: [
      'Executive session: pending litigation',
      'Resolution No. {resolution} approving a settlement agreement',
    ],
    details: [
      'The insurer covers all but {part} of the sum.',
      'Neither side admits fault under the terms read aloud by the attorney.',
      'Caseloads have grown by {percent} percent since the state changed its standards.',
      'The vote followed a closed session of {tens} minutes.',
    ],
  },
];
