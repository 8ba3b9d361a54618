/** The 28 tables of CONTRACT.md 2 with their columns, copied by hand. */

const named = `
municipalities: id, slug, name, state, state_code, country, kind, type, population, latitude, longitude, timezone, website_url, census_geoid, ocd_division_id, platform, updated_at, source_url
bodies: id, muni_id, name, classification, active, source_url
meetings: id, muni_id, body_id, body_name, meeting_date, start_time, end_time, location, remote_url, comment_url, participation, status, agenda_url, minutes_url, video_url, archived_pdf_key, vanished_at, updated_at, source_url
agenda_items: id, meeting_id, muni_id, sequence, number, title, text, matter_id, action, result, consent, video_seconds, source_url
documents: id, meeting_id, muni_id, kind, title, url, media_type, bytes, sha256, archived_key, source_url
briefs: meeting_id, muni_id, headline, summary, notable_items, tags, generated_by, generated_at, evidence, source_url
decisions: id, meeting_id, muni_id, sequence, headline, summary, decision, outcome, yes, no, abstain, amount_cents, tags, generated_by, agenda_item_id, matter_id, motion_id, stage, evidence, conflicts, source_url
briefs_i18n: id, meeting_id, muni_id, language, headline, summary, generated_by, source_url
roundups: id, muni_id, week, markdown, generated_by, source_url
motions: id, meeting_id, muni_id, agenda_item_id, matter_id, text, mover, seconder, result, yes, no, abstain, absent, divided, adopted_minutes, stage, source_url
member_votes: id, motion_id, meeting_id, muni_id, official_id, member_name, vote, vote_text, source_url
officials: id, muni_id, person_id, name, role, district, party, body_id, start_date, end_date, email, phone, photo_url, source_url
matters: id, muni_id, meeting_id, file_number, type, title, status, introduced_date, decided_date, applicant, address, parcel, latitude, longitude, units, url, source_url
election_results: id, muni_id, election_date, contest, candidate, party, votes, percent, won, seats, source_url
ballot_measures: id, muni_id, election_date, name, question, topic, yes_votes, no_votes, threshold_percent, passed, source_url
gov_finances: id, muni_id, fiscal_year, category, line, amount_cents, basis, source_url
building_permits: id, muni_id, period, structure, buildings, units, value_cents, source_url
permits: id, muni_id, number, category, name, address, status, issued_date, expires_date, source_url
demographics: id, muni_id, year, measure, value, margin_of_error, unit, dataset, source_url
home_value_trend: id, muni_id, month, value_cents, series, source_url
federal_awards: id, muni_id, award_id, recipient, agency, program, amount_cents, start_date, end_date, description, source_url
campaign_finance: id, muni_id, filer, candidate, contest, kind, amount_cents, date, counterparty, source_url
epa_facilities: id, muni_id, registry_id, name, address, programs, latitude, longitude, source_url
nonprofits: id, muni_id, registration_number, name, category, revenue_cents, assets_cents, source_url
decision_links: id, decision_id, meeting_id, muni_id, target_table, target_id, basis, confidence, source_url
meeting_topics: id, meeting_id, muni_id, topic, score, source_url
sources: id, publisher, title, url, license, license_url, retrieved_at, tables, muni_id, state_code, country, source_url
about: key, value
`;

/** Columns by table, in the order of the contract. */
export const contractTables: ReadonlyMap<string, readonly string[]> = new Map(
  named
    .trim()
    .split('\n')
    .map((line) => line.split(': '))
    .map(([table = '', columns = '']) => [table, columns.split(', ')]),
);

/** Closed vocabularies in the contract. */
export const contractEnums: Readonly<Record<string, readonly string[]>> = {
  'municipalities.country': ['US', 'CA'],
  'municipalities.kind': ['city', 'school'],
  'bodies.classification': ['legislature', 'committee', 'commission', 'board', 'department', 'other'],
  'meetings.status': ['tentative', 'confirmed', 'cancelled', 'passed'],
  'decisions.outcome': [
    'passed',
    'failed',
    'tabled',
    'referred',
    'withdrawn',
    'other',
    'overridden',
    'sustained',
  ],
  'decisions.stage': ['final', 'amendment', 'procedural'],
  'motions.stage': ['final', 'amendment', 'procedural'],
  'member_votes.vote': ['yes', 'no', 'abstain', 'absent', 'excused', 'recused', 'present', 'other'],
  'gov_finances.category': ['revenue', 'spending', 'debt', 'balance'],
  'gov_finances.basis': ['actual', 'adopted'],
  'building_permits.structure': ['1_unit', '2_units', '3_4_units', '5_plus_units'],
  'campaign_finance.kind': ['contribution', 'expenditure', 'loan'],
  'sources.country': ['US', 'CA'],
};
