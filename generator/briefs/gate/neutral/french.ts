import type { NeutralTable } from './neutral-table.ts';

export const french: NeutralTable = {
  words: `
dans pour entre | prepositions: what they join is of the sources
dont son sa ses leur leurs ce cet cette ces | refer to what the sentence names
est sont serait seraient | what follows them is checked as a predicate
ordre jour point points | where a matter is listed
proposition dossier sujet mesure | any matter of a meeting
seance reunion | what a brief is about
cout couterait | joins an amount to its matter`,
  joints: `
le la les l un une des | articles
de d du a au aux en sur par avec | prepositions: what they join is of the sources
et ou | join what is of the sources
que qu qui | refer to what the sentence names`,
  bodies: `
conseil comite commission assemblee bureau | the bodies that meet
membres elus conseillers commissaires | their members`,
  actors: `
ville municipalite canton comte arrondissement mrc | the places that they govern
maire mairesse personnel direction administration | those who work for them`,
  votes: `
motion vote resultat voix oui | how they decide`,
  predicates: `
examinera, examine, examineront, examinent, a examine, ont examine, doit examiner, doivent examiner | says no more than that a matter is on the agenda
etudiera, etudie, etudieront, etudient, a etudie, ont etudie, doit etudier | the same
discutera de, discutera d, discute de, discutent de, a discute de, discutera du, discutera des | the same
se penche sur, se penchera sur, se penchent sur, se pencheront sur, s'est penche sur | the same
est saisi de, est saisi d, est saisi du, est saisie de, est saisie d, est saisie du, sont saisis de, sont saisis d, sont saisis du | the same
votera sur, doit voter sur, se prononcera sur, doit se prononcer sur | a plan without its result
est appele a, est appelee a, sont appeles a, est invite a, est invitee a, sont invites a | what is asked for, not what is granted`,
  phrases: `
a l'ordre du jour | where a matter is listed
porte sur, portent sur, vise a, visent a, prevoit, prevoient | says what a matter is
irait a, iraient a | joins an amount to its matter`,
  copulas: `
est sont etait etaient ete etre fut furent sera seront serait seraient etant | make a participle a passive`,
  determiners: `
le la les l un une des son sa ses leur leurs ce cet cette ces | begin a noun`,
  auxiliaries: `
a ont avait avaient aura auront ayant | make a participle a past`,
  participles: `
inscrit inscrite inscrits inscrites prevu prevue prevus prevues propose proposee proposes proposees | says no more than that a matter is on the agenda
situe situee situes situees | says where something is
nomme nommee intitule intitulee | says what something is called`,
};
