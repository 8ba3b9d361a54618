/** Names in registers of licences, facilities and charities. */
import { words } from './split.ts';

export const licenses = {
  en: words(
    'Short-term rental, Restaurant, Liquor, Cannabis retail, Food truck, Tobacco, Child care, Taxi, Kennel',
  ),
  fr: words('Résidence de tourisme, Restaurant, Alcool, Camion de cuisine, Garderie, Taxi, Chenil'),
};

export const facilities = {
  en: [
    { name: 'Wastewater Plant', programs: ['NPDES'] },
    { name: 'Plating Works', programs: ['RCRA', 'TRI'] },
    { name: 'Cannery', programs: ['NPDES', 'AIR'] },
    { name: 'Asphalt Plant', programs: ['AIR'] },
    { name: 'Dry Cleaners', programs: ['RCRA'] },
    { name: 'Landfill', programs: ['RCRA', 'AIR'] },
  ],
  fr: [
    { name: '– usine d’épuration', programs: ['ROMAEU'] },
    { name: '– scierie', programs: ['INRP'] },
    { name: '– fromagerie', programs: ['INRP', 'ROMAEU'] },
  ],
};

export const charities = [
  { en: 'Food Bank', fr: 'Banque alimentaire', category: 'Human services' },
  { en: 'Land Trust', fr: 'Fiducie de conservation', category: 'Environment' },
  { en: 'Historical Society', fr: 'Société d’histoire', category: 'Arts and culture' },
  { en: 'Youth League', fr: 'Ligue jeunesse', category: 'Recreation' },
  { en: 'Friends of the Library', fr: 'Amis de la bibliothèque', category: 'Education' },
  { en: 'Housing Coalition', fr: 'Coalition pour le logement', category: 'Housing' },
  { en: 'Animal Shelter', fr: 'Refuge animalier', category: 'Animals' },
  { en: 'Community Health Center', fr: 'Centre de santé communautaire', category: 'Health' },
  { en: 'Arts Council', fr: 'Conseil des arts', category: 'Arts and culture' },
  { en: 'Volunteer Fire Association', fr: 'Association des pompiers volontaires', category: 'Public safety' },
];
