/** Subordinate clauses that no document has. `NOUN` and `VERB` become words of a dictionary. */
import type { Material } from '../../../generator/briefs/model.ts';

const listed = (lines: string): string[] => lines.split(/[\n/]/).map((tail) => tail.trim());

export const tails: Readonly<Record<Material['language'], readonly string[]>> = {
  en: listed(`after a lawsuit by the union / which critics called illegal / despite protests
ending a long dispute with residents / because of the mayor / over the objections of neighbors
although staff advised against it / as the developer had demanded / before the NOUN could VERB
until the NOUN is resolved / while the NOUN waits / without a public hearing / for the first time
for the second time in a decade / in the last meeting of the year / at the request of the mayor
with the support of all members / by a single vote / under pressure from the NOUN / thanks to the NOUN
in spite of the NOUN / and the public applauded / but members were divided / so that the NOUN may VERB
unless the NOUN objects / if the state agrees / since the NOUN ran out / rather than VERB the NOUN
to the dismay of the NOUN / to VERB the NOUN / in exchange for the NOUN / once the NOUN is settled
as promised by the board / against the advice of the city / that nobody wanted / who opposed the NOUN
where the NOUN used to be / following the NOUN / amid fears of NOUN / again`),
  fr: listed(`après une poursuite du syndicat / que des critiques jugent illégal / malgré les protestations
mettant fin à un long conflit avec les résidents / à cause du maire / bien que le personnel s’y oppose
sans audience publique / pour la première fois / à la demande du maire / avec l’appui de tous les membres
sous la pression des voisins / grâce au VERB des citoyens / afin de VERB les citoyens / avant de VERB
mais les élus sont divisés / si la province accepte / au grand dam des commerçants / comme promis
contre l’avis de la ville / encore une fois`),
  es: listed(`tras una demanda del sindicato / que los críticos calificaron de ilegal / a pesar de las protestas
poniendo fin a una larga disputa con los residentes / por culpa del alcalde / aunque el personal se opuso
sin audiencia pública / por primera vez / a petición del alcalde / con el apoyo de todos los miembros
bajo la presión de los vecinos / gracias a los vecinos / para VERB a los vecinos / antes de VERB
pero los concejales están divididos / si el estado acepta / para disgusto de los comerciantes
como se prometió / en contra de la opinión de la ciudad / otra vez`),
};
