import type { AccountMessages } from './zh-CN';

export const es: AccountMessages = {
  guest: 'Entra: {{points}} puntos gratis y tus trabajos guardados',
  guestPlain: 'Entra para guardar tus trabajos',
  points: 'Puntos',
  freeToday: 'Gratis hoy',
  space: 'Espacio',
  spaceOf: 'de {{limit}} de espacio',
  works: 'Trabajos recientes',
  worksAll: 'Todos',
  worksNone: 'Aún no hay trabajos',
  worksStart: 'Crear el primero',
  worksFailed: 'No se pudieron cargar los trabajos',
  'work.open': 'Abrir',
  'work.remove': 'Eliminar',
  'work.more': 'Acciones',
  'work.removeRun':
    'No se puede deshacer, y los enlaces que compartiste dejarán de funcionar. Las imágenes guardadas se quedan.',
  'work.removePoster': '¿Eliminar este cartel? Puedes recuperarlo de la papelera.',
  memberUntil: 'Hasta: {{time}}',
  memberNone: 'Más puntos por menos',
};
