import type { Phrases } from './topic.ts';

const phrases = (objects: readonly string[], details: readonly string[]): Phrases => ({
  objects,
  details,
  titles: [],
});

/** How Spanish speaks of some topics. No place publishes in Spanish, so there are no official titles. */
export const spanishPhrases: Readonly<Record<string, Phrases>> = {
  affordable_housing: phrases(
    ['un proyecto de {units} viviendas asequibles en {street}'],
    [
      'Los alquileres serían para familias de bajos ingresos.',
      'Algunos vecinos expresaron preocupación por el tráfico y el estacionamiento.',
      'Hay más de {count} familias en lista de espera.',
    ],
  ),
  rezoning: phrases(
    ['el cambio de zonificación de {address}'],
    ['El terreno lleva {few} años vacío.', 'Los vecinos pidieron árboles y una cerca más alta.'],
  ),
  short_term_rentals: phrases(
    [
      'un límite de {count} licencias de alquiler de corto plazo',
      'nuevas reglas para los alquileres de corto plazo en {area}',
    ],
    [
      'Las multas podrían llegar a {fee} por noche.',
      'La policía recibió {count} quejas por ruido el verano pasado.',
    ],
  ),
  annual_budget: phrases(
    ['un presupuesto de {amount} para el año fiscal {fiscal}'],
    ['El gasto sube un {percent} %, sobre todo por los salarios.', 'El plan usa {part} de las reservas.'],
  ),
  property_tax: phrases(
    ['un aumento del {percent} % en el impuesto a la propiedad'],
    ['El dueño de una casa típica pagaría unos {fee} más al año.'],
  ),
  police_technology: phrases(
    ['un contrato de {amount} para cámaras de la policía'],
    [
      'Las grabaciones se guardarán {count} días.',
      'Grupos de derechos civiles pidieron un informe público cada año.',
    ],
  ),
  fire_equipment: phrases(
    ['la compra de un camión de bomberos por {amount}'],
    ['La entrega tardará unos {few} años.', 'El camión actual tiene {tens} años.'],
  ),
  homeless_shelter: phrases(
    ['un refugio de invierno con {count} camas en {address}'],
    ['Voluntarios de {few} iglesias servirán el desayuno.', 'El refugio cerrará en {month}.'],
  ),
  paving: phrases(
    ['un contrato de pavimentación de {amount} con {contractor}'],
    ['Las obras comenzarán en {month} y durarán {few} semanas.', 'Se recibieron {few} ofertas.'],
  ),
  traffic_calming: phrases(
    ['un límite de 25 millas por hora en {street}'],
    ['Los padres presentaron una petición con {count} firmas.'],
  ),
  bike_lanes: phrases(
    ['carriles protegidos para bicicletas en {street}'],
    ['El diseño elimina {count} espacios de estacionamiento.', 'La prueba durará hasta {month}.'],
  ),
  transit: phrases(
    ['autobuses gratuitos hasta {month}'],
    ['Los trabajadores nocturnos pidieron servicio más tarde.', 'Los autobuses pasarán cada {tens} minutos.'],
  ),
  water_main: phrases(
    ['un contrato de {amount} con {contractor} para cambiar tuberías de agua'],
    ['Se reemplazarán {count} conexiones de plomo sin costo para los dueños.'],
  ),
  water_rates: phrases(
    ['un aumento del {percent} % en las tarifas de agua y alcantarillado'],
    ['Una familia pagaría {few} dólares más al mes.', 'Llegaron {count} cartas de protesta.'],
  ),
  park_renovation: phrases(
    ['la renovación de {park} por {amount}'],
    ['El diseño añade sombra y senderos accesibles.', 'El parque reabrirá en {month}.'],
  ),
  library: phrases(
    ['la ampliación de la biblioteca por {amount}'],
    ['La sala infantil duplicará su tamaño.', 'Las visitas crecieron un {percent} %.'],
  ),
  childcare: phrases(
    ['un programa de becas de {amount} para guarderías'],
    ['Las familias describieron listas de espera de {few} meses.'],
  ),
  school_budget: phrases(
    ['un presupuesto escolar de {amount} para {fiscal}'],
    ['El fin de la ayuda federal deja un hueco de {part}.'],
  ),
  curriculum: phrases(
    ['un programa de lectura de {amount} para los primeros grados'],
    ['Solo el {percent60} % de los alumnos de tercer grado lee a su nivel.'],
  ),
  boundaries: phrases(
    ['el cierre de {school}', 'nuevos límites de asistencia para {school}'],
    ['La matrícula ha bajado un {percent} % en {few} años.', 'Los padres hablaron durante {few} horas.'],
  ),
  special_education: phrases(
    ['un acuerdo de educación especial por {amount}', 'un programa bilingüe en {school}'],
    ['El programa comenzará con {count} niños en {month}.'],
  ),
  teacher_contract: phrases(
    ['un contrato de {years} años con los maestros'],
    ['El distrito aún tiene {count} puestos sin cubrir.'],
  ),
};
