import type { LegalMessages } from './zh-CN';

export const es: LegalMessages = {
  updated: 'En vigor desde {{date}}',
  failed: 'No se pudo cargar el texto',
  failedText: 'Revisa tu conexión y vuelve a intentarlo.',
  retry: 'Reintentar',
};
