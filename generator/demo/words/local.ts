/** Streets, parks, schools and firms of invented places. */
import { words } from './split.ts';

export const streetNames = words(`
  Larkspur, Alder, Juniper, Cobbler, Mill Race, Foundry, Granary, Quarry, Orchard, Harbor, Chandler, Tamarack,
  Sycamore, Bluestem, Cannery, Depot, Elderberry, Ferry, Goldfinch, Hawthorn, Ironwood, Kestrel, Lantern, Magnolia,
  Nutmeg, Osprey, Persimmon, Quince, Redbud, Sawmill, Thistle, Union, Vineyard, Weaver, Yarrow, Basin, Clover,
  Dogwood, Heron, Linden, Meridian, Old Stage, Palmer, Ridgeline, Station, Tannery, Walnut, Brickyard, Canal, Mulberry`);
export const streetTypes = words('Street, Avenue, Road, Lane, Drive, Boulevard, Way, Court');
export const areas = words(`
  the Riverside district, the Old Mill quarter, the Eastgate area, Northfield Heights, the Depot district,
  Cooper Hollow, the South Bench, Fairgrounds Park, the Warehouse district, Lower Flats, Kingfisher Point,
  the Hilltop neighborhood, Westbrook Terrace, the Canal district, Orchard Park, the Junction, Prospect Slope,
  the Lakeview tract, Cedar Bottoms, the College Street corridor`);
export const parks = words(`
  Heron Park, Founders Green, Millpond Park, Kestrel Meadow, Centennial Park, Cottonwood Commons, Quarry Lake Park,
  Sunrise Fields, Ferry Landing, Tamarack Park, Pioneer Square, Bluff Overlook, Sycamore Grove, Larkspur Park,
  Old Depot Plaza, Wren Hollow, Granite Park, Harvest Fields, Cobblestone Park, Willow Bend`);
export const schools = words(`
  Tamarack Elementary, Ida Wells Middle School, Quarry Hill High School, Redbud Elementary, Meridian High School,
  Kestrel Middle School, Bluestem Elementary, Harbor View Academy, Orchard Lane Elementary, North Fork High School,
  Sawmill Elementary, Lincoln Grove Middle School, Juniper Ridge Elementary, Eastgate High School, Linden Elementary`);
export const firmNames = words(`
  Harborline, Cedar & Main, Granite Peak, Bluewater, Three Forks, Keystone Ridge, Northwind, Lodestar, Ashgrove,
  Stillwater, Copperfield, Redstone, Summit Line, Marlow & Pike, Ironbridge, Prairie Star, Halcyon, Wexcombe, Talbot,
  Brightwell, Tri-County, Oakhurst, Vantage, Windrow, Saltmarsh, Kinney & Rhodes, Larkin, Pinecrest`);
export const contractorTypes = words(
  'Construction, Paving, Civil, Engineering, Contractors, Builders, Infrastructure, Services, Works',
);
export const developerTypes = words(
  'Homes, Partners, Development, Properties, Communities, Land Company, Housing',
);
export const zones = words('R-1, R-2, R-3, R-5, C-1, C-2, MU-2, MU-3, M-1, PD, RM-12, A-1');

export const frenchStreets = words(`
  rue des Mélèzes, avenue du Moulin, chemin du Rapide, rue de l’Église, boulevard des Érables, rue Principale,
  rang des Pionniers, rue du Quai, avenue des Hirondelles, montée du Coteau, rue de la Fabrique, chemin des Pêcheurs,
  rue du Forgeron, avenue des Cèdres, côte de la Chapelle, rue des Bouleaux, route du Lac, rue de la Gare,
  place du Marché, rue du Vieux-Pont, chemin de la Sucrerie, avenue de l’Hôtel-de-Ville, rue Sainte-Cécile`);
export const frenchAreas = words(`
  le quartier du Vieux-Moulin, le secteur de la Gare, le secteur des Érables, le quartier Saint-Rémi, le cœur du village,
  le secteur du Lac, le quartier des Forges, le secteur de la Pointe, le noyau villageois, le quartier de la Fabrique`);
export const frenchParks = words(`
  le parc des Hérons, le parc du Moulin, le parc de la Rivière, le parc des Patriotes, le parc Jean-Aubépin,
  le parc du Belvédère, le parc de l’Étang, le parc des Bouleaux, le parc de la Gare, le parc du Vieux-Quai`);
export const frenchSchools = words(`
  l’école des Mélèzes, l’école du Rapide, l’école secondaire des Forges, l’école Sainte-Cécile, l’école du Coteau,
  l’école secondaire du Vieux-Pont, l’école de la Pointe, l’école aux Quatre-Vents`);
export const frenchContractors = words(`
  Pavages Beauséjour, Constructions Lemay et fils, Groupe Rivard, Excavations du Coteau, Génie-Conseil Aubert,
  Entreprises Castonguay, Béton Trois-Lacs, Services Nordet, Bâtisseurs Francœur, Aménagements Sévigny`);
export const frenchDevelopers = words(`
  Habitations du Coteau, Immobilier Francœur, Coopérative des Mélèzes, Développements Vieux-Quai, Groupe Saint-Rémi,
  Logis Trois-Lacs, Domaine des Érables`);
