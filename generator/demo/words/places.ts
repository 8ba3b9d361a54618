/** Parts of invented place names. None of the combinations is a well-known city. */
import { words } from './split.ts';

export const nameStems = words(`
  Alder, Lanning, Harwick, Brannock, Ellery, Marlow, Tamsin, Quill, Corbin, Dunmore, Eskdale, Farrow, Garrick, Hollin,
  Isley, Jarrow, Kinnard, Larkin, Merrow, Nettle, Orrin, Pemble, Quarry, Renwick, Sable, Tarn, Umber, Verrill, Wexley,
  Yarrow, Ashby, Bracken, Calder, Dorrance, Edling, Fenwick, Gransby, Hazen, Ingram, Juniper, Keswick, Lorimer, Mistral,
  Norrell, Osier, Parrish, Rushmere, Selwyn, Thackery, Ulster, Varley, Winnow, Arden, Birch, Copper, Drummer, Elkhorn,
  Foxglove, Granite, Heron, Ironwood, Kestrel, Linnet, Mallow, Nightjar, Otter, Plover, Redstart, Sorrel, Teasel,
  Vetch, Willet, Bellwether, Chandler, Dovetail, Everett, Flint, Gannet, Hickory, Indigo, Lantern, Millrace, Nocturne,
  Oriole, Pilgrim, Quince, Rookery, Sawyer, Tamarack, Vesper, Wicker, Zephyr`);
export const nameSecondParts = words(`
  Crossing, Falls, Springs, Hollow, Junction, Heights, Ridge, Landing, Bluff, Mills, Prairie, Bend, Ford, Grove, Point,
  Meadows, Harbor, Bridge, Corners, Forks, Hill, Lake, Valley, Station, Cove, Glen, Bay, Rapids, Center, Shoals`);
export const nameFirstParts = words(
  'Port, Fort, Mount, New, East, West, North, South, Lake, Upper, Lower, Old',
);
export const nameEndings = words(
  'ton, field, bury, ville, stead, wick, haven, moor, borough, minster, worth, dale',
);

export const frenchSaints = words(`
  Saint-Aubépin, Saint-Clovis, Saint-Évrard, Saint-Gédéon, Saint-Hormisdas, Saint-Léandre, Saint-Nicéphore,
  Saint-Ombrage, Saint-Philémon, Saint-Télesphore, Saint-Valère, Sainte-Aurée, Sainte-Clémence, Sainte-Élodie,
  Sainte-Ferréole, Sainte-Hedwidge, Sainte-Mélisande, Sainte-Odette, Sainte-Praxède, Sainte-Séraphine,
  Notre-Dame-des-Brumes, Notre-Dame-du-Coteau, Notre-Dame-de-l’Anse, Saint-Cœur-de-Marie`);
export const frenchWaters = words(
  'Lac, Anse, Baie, Pointe, Île, Val, Mont, Rivière, Cap, Ruisseau, Étang, Portage, Coteau, Grève',
);
export const frenchComplements = words(`
  aux-Hérons, des-Mélèzes, aux-Écorces, du-Moulin, à-la-Loutre, des-Érables, au-Renard, des-Brumes, aux-Outardes,
  du-Forgeron, des-Épinettes, à-la-Truite, des-Pins-Gris, aux-Cèdres, du-Passeur, des-Genêts, à-l’Ours, des-Ormes`);
/** What sets apart a second place of the same name: Saint-Valère-Est, Saint-Valère-du-Lac. */
export const frenchQualifiers = words(
  'Est, Ouest, Nord, Sud, du-Lac, des-Monts, sur-Mer, de-la-Plaine, du-Portage, Station',
);
