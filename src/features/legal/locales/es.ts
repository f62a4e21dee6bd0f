import type { LegalMessages } from './zh-CN';

export const es: LegalMessages = {
  updated: 'En vigor desde {{date}}',
  failed: 'No se pudo cargar el texto. Revisa la conexión.',
  retry: 'Reintentar',
};
