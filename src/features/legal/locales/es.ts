import type { LegalMessages } from './zh-CN';

export const es: LegalMessages = {
  updated: 'En vigor desde {{date}}',
  failed: 'El texto no se cargó',
  failedText: 'Revisa tu conexión y vuelve a intentarlo.',
  retry: 'Reintentar',
};
