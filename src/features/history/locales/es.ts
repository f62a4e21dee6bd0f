import type { HistoryMessages } from './zh-CN';

export const es: HistoryMessages = {
  'guest.title': 'Inicia sesión para ver tu historial',
  'guest.text': 'Cada imagen que haces se guarda en tu cuenta.',
  'guest.action': 'Entrar',
  'empty.title': 'Aún no hay nada',
  'empty.text': 'Usa una herramienta y el resultado aparecerá aquí.',
  'empty.action': 'Ver herramientas',
  'none.title': 'Nada coincide',
  'none.text': 'Cambia el filtro o mira todo.',
  'none.action': 'Ver todo',
  'filter.tool': 'Filtrar por herramienta',
  'filter.state': 'Filtrar por estado',
  'filter.allTools': 'Todas',
  'filter.allStates': 'Cualquier estado',
  'state.succeeded': 'Hecho',
  'state.running': 'En curso',
  'state.queued': 'En espera',
  'state.failed': 'Fallido',
  'state.canceled': 'Cancelado',
  again: 'Repetir',
  retry: 'Reintentar',
  cancel: 'Cancelar',
  remove: 'Eliminar',
  removeAsk:
    'No se puede deshacer, y los enlaces que compartiste dejarán de funcionar. Las imágenes guardadas se quedan.',
  removeConfirm: 'Eliminar',
  'storage.used': '{{used}} usados',
  'storage.free': '{{free}} libres',
  'storage.label': 'Espacio usado',
  'storage.hint':
    'Tu espacio está casi lleno. Elimina lo que ya no necesites. Las fotos subidas sin usar se eliminan al cabo de una hora.',
};
