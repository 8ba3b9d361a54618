import type { NeutralTable } from './neutral-table.ts';

export const english: NeutralTable = {
  words: `
as into about | prepositions: what they join is of the sources
its their this these | refer to what the sentence names
would | says what a matter would do, with a verb of the sources
is are be | what follows them is checked as a predicate
agenda item items | where a matter is listed
proposal proposals matter measure | any matter of a meeting
meeting | what a brief is about
cost costs | joins an amount to its matter`,
  joints: `
a an the | articles
of for to in on at by with from | prepositions: what they join is of the sources
and or | join what is of the sources
which that | refer to what the sentence names`,
  bodies: `
council board commission committee panel | the bodies that meet
members supervisors commissioners trustees directors councilmembers | their members`,
  actors: `
city county town township village borough district | the places that they govern
staff mayor officials administration | those who work for them`,
  votes: `
motion vote result ayes noes nays yes yea aye nay | how they decide`,
  predicates: `
will consider, considers, considered, is to consider, are to consider, is set to consider, is due to consider, is scheduled to consider | says no more than that a matter is on the agenda
will discuss, discusses, discussed, is to discuss, are to discuss, is due to discuss, are due to discuss | the same
will hear, hears, heard, is to hear, are to hear | the same
will review, reviews, reviewed, is to review, are to review | the same
will take up, takes up, took up, is to take up, are to take up, is due to take up, are due to take up | the same
will vote on, is to vote on, are to vote on, is due to vote on | a plan without its result
is asked to, are asked to, is asked to consider, are asked to consider, is asked to approve, are asked to approve, is asked to adopt, are asked to adopt | what is asked for, not what is granted`,
  phrases: `
on the agenda, on the consent agenda | where a matter is listed
is up for a vote, are up for a vote, comes to a vote | a plan without its result
would go to, would go toward | joins an amount to its matter
is about, are about, is for, are for | says what a matter is`,
  copulas: `
is are be was were been being | make a participle a passive`,
  determiners: `
a an the its their which this these that | begin a noun`,
  auxiliaries: `
has have had having gets got get | make a participle a past`,
  participles: `
listed scheduled planned proposed | says no more than that a matter is on the agenda
located | says where something is
called named titled | says what something is called`,
};
