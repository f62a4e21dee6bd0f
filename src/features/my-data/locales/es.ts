import type { MyDataMessages } from './zh-CN';

export const es: MyDataMessages = {
  account: 'Cuenta',
  nick: 'Apodo',
  mobile: 'Número de móvil',
  tasks: 'Tareas registradas',
  consents: 'Permisos sobre el rostro',
  consentsNote:
    'Cada tarea guarda el texto aceptado y la hora. Para retirarlo, desmarca la casilla donde eliges la foto.',
  noConsent: 'Ningún permiso registrado',
  version: 'Texto del {{version}}',
  links: 'Enlaces compartidos',
  linksNote: 'Cualquiera con el enlace ve la imagen. Al dejar de compartirlo, deja de funcionar al instante.',
  linkWithOriginal: 'Resultado y original',
  linkAlone: 'Solo el resultado',
  stop: 'Detener',
  moreLinks: 'Mostrar más',
  copy: 'Copiar mis datos (JSON)',
  failed: 'No se pudieron cargar tus datos',
  failedText: 'Revisa tu conexión y vuelve a intentarlo.',
  retry: 'Reintentar',
  guest: 'Inicia sesión para ver tus datos',
  guestText: 'Aquí figuran la cuenta, los permisos y las tareas que guarda el servidor.',
  logIn: 'Iniciar sesión',
  faces: 'Datos de cara',
  facesNote:
    'Fotos usadas por las herramientas de cara y sus resultados. Se borran 24 h después de la tarea, salvo en tu espacio o un cartel.',
  facesKept: 'Imágenes guardadas',
  facesRemove: 'Borrar ahora',
  facesAsk:
    'Se borran fotos de cara, vistas previas y resultados, también fotos de carné; las tareas en curso terminan sin coste. No se puede deshacer.',
  facesRemoved: 'Borrado',
};
