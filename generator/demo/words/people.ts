/** First and family names of many origins; the people they make are invented. */
import { words } from './split.ts';

export const firstNames = words(`
  Ana, Boris, Carmen, Dwayne, Elena, Farid, Grace, Hiro, Imani, Jonas, Kavita, Lamar, Marisol, Nikhil, Olga,
  Priya, Quentin, Rosa, Samir, Thandiwe, Ulrich, Valeria, Wei, Ximena, Yusuf, Zofia, Aisha, Brendan, Chloe,
  Dmitri, Esther, Felix, Gloria, Harpreet, Ingrid, Jamal, Keiko, Leticia, Malik, Nadia, Omar, Petra, Ramon,
  Sunita, Tomas, Uma, Victor, Wanda, Yolanda, Andre, Bettina, Cesar, Deborah, Emeka, Fiona, Gustavo, Hannah,
  Ibrahim, Joyce, Kofi, Linda, Mateo, Noor, Owen, Paula, Rashid, Sigrid, Teresa, Vikram, Willa, Arjun, Beatriz,
  Calvin, Denise, Elliot, Fatima, Gordon, Helene, Isaac, Juana, Kwame, Lucia, Martin, Ngozi, Pavel, Ruth, Soren`);

export const familyNames = words(`
  Ortega, Lindqvist, Okafor, Nakamura, Castellanos, Whitfield, Abernathy, Banerjee, Cisneros, Delacroix, Eastman,
  Fitzgerald, Gutierrez, Haddad, Ivanov, Jaramillo, Kowalski, Lopresti, Mbeki, Nguyen, Olafsen, Petrosyan, Quispe,
  Rasmussen, Sandoval, Takahashi, Underhill, Villanueva, Washburn, Xiong, Yamada, Zielinski, Almeida, Brightwater,
  Chaudhry, Dominguez, Egan, Farrow, Grigoryan, Hollis, Iyer, Johansson, Kaplan, Lamontagne, Mackenzie, Novak,
  Oyelaran, Pacheco, Quintana, Redbird, Salazar, Thibodeaux, Urquhart, Vang, Wolcott, Yoder, Zapata, Ansah, Bellamy,
  Chung, Devereaux, Esposito, Figueroa, Galloway, Hashimoto, Ibarra, Jankowski, Kessler, Larrabee, Montoya, Nwosu,
  Ostrowski, Pemberton, Rivera, Singh, Tran, Ulloa, Vasquez, Winslow, Yilmaz, Zimmer, Adeyemi, Blackwood, Crowfoot,
  Dhillon, Eklund, Fujimoto, Guzman, Hoang, Jimenez, Khan, Levesque, Mendoza, Norwood, Paik, Rosenthal, Soto, Torres`);

export const frenchFirstNames = words(`
  Aurélie, Benoît, Céline, Denis, Élodie, François, Geneviève, Hélène, Isabelle, Jérôme, Karine, Luc, Mélanie,
  Noémie, Océane, Pierre-Luc, Raphaël, Sébastien, Thérèse, Valérie, Yves, Zoé, André, Béatrice, Chantal, Daniel,
  Étienne, Fatou, Gaétan, Hugo, Inès, Joël, Kim-Anh, Léa, Mathieu, Nadège, Olivier, Rémi, Sylvie, Amélie`);

export const frenchFamilyNames = words(`
  Beauséjour, Charlebois, Desrosiers, Émond, Francœur, Gagné, Hébert, Jolicœur, Labbé, Maisonneuve, Nadeau,
  Ouellet, Pâquet, Quirion, Rhéaume, Sévigny, Thériault, Vaillancourt, Archambault, Bélanger, Côté, Dubé, Fréchette,
  Gélinas, Houle, Lévesque, Ménard, Noël, Picard, Robitaille, Saint-Hilaire, Trépanier, Vézina, Benali, Nguyen,
  Diallo, Kanapé, Haddad, Toussaint, Michaud, Brassard, Castonguay, Dorion, Grenier, Lacasse, Lafrenière`);
