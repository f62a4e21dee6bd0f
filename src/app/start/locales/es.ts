import type { StartMessages } from './zh-CN';

export const es: StartMessages = {
  'load.waiting': 'Abriendo la página',
  'load.timeout': 'Se agotó el tiempo de conexión, haz clic en la pantalla para volver a intentarlo.',
  'load.retry': 'Reintentar',
  'request.networkAbnormal': 'Problema de red',
  'request.requestFailed': 'La solicitud falló',
  'session.loginFailed': 'Error al iniciar sesión, inténtalo de nuevo',
};
