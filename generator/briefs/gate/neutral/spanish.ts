import type { NeutralTable } from './neutral-table.ts';

export const spanish: NeutralTable = {
  words: `
para sobre entre | prepositions: what they join is of the sources
su sus este estos estas ese esa | refer to what the sentence names
es son seria serian | what follows them is checked as a predicate
agenda orden dia punto puntos | where a matter is listed
propuesta asunto tema medida | any matter of a meeting
sesion reunion | what a brief is about
costo costaria | joins an amount to its matter`,
  joints: `
el la los las un una unos unas | articles
de del a al en por con | prepositions: what they join is of the sources
y e o u | join what is of the sources
que | refers to what the sentence names`,
  bodies: `
concejo consejo junta comision comite pleno ayuntamiento cabildo | the bodies that meet
miembros concejales comisionados | their members`,
  actors: `
ciudad condado pueblo municipio distrito | the places that they govern
alcalde alcaldesa personal funcionarios administracion | those who work for them`,
  votes: `
mocion voto votacion resultado votos | how they decide`,
  predicates: `
considerara, consideraran, considera, consideran, considero, debe considerar, deben considerar | says no more than that a matter is on the agenda
examinara, examinaran, examina, examinan, examino | the same
discutira, discutiran, discute, discuten, discutio | the same
estudiara, estudiaran, estudia, estudian, estudio | the same
revisara, revisaran, revisa, revisan, reviso | the same
tratara, trataran, trata, tratan | the same
votara sobre, votaran sobre | a plan without its result
debe decidir sobre, deben decidir sobre | a plan without its result`,
  phrases: `
en la agenda, en el orden del dia, figura en la agenda, figura en el orden del dia | where a matter is listed
trata de, tratan de, consiste en | says what a matter is
iria a, irian a, se destinarian a | joins an amount to its matter`,
  copulas: `
es son era eran fue fueron ser sido siendo sera seran seria serian esta estan estaba quedo quedaron queda | make a participle a passive`,
  determiners: `
el la los las un una unos unas su sus este estos estas ese esa | begin a noun`,
  auxiliaries: `
ha han habia habian habra haber | make a participle a past`,
  participles: `
incluido incluida incluidos incluidas previsto prevista previstos previstas propuesto propuesta propuestos propuestas | says no more than that a matter is on the agenda
ubicado ubicada situado situada | says where something is
llamado llamada denominado denominada | says what something is called`,
};
