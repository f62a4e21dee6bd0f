import type { UpgradeMessages } from './zh-CN';

export const es: UpgradeMessages = {
  title: 'Versión {{version}} disponible',
  notes: 'Recomendamos instalar la última versión.',
  confirm: 'Actualizar',
  later: 'Más tarde',
  downloading: 'Descargando {{percent}} %',
  unreachable: 'La descarga no terminó. Comprueba tu conexión y vuelve a intentarlo.',
  damaged: 'El archivo descargado está incompleto. Vuelve a intentarlo.',
  failed: 'No se pudo instalar la nueva versión. Vuelve a intentarlo.',
  retry: 'Reintentar',
};
