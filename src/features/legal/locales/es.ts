import type { LegalMessages } from './zh-CN';

export const es: LegalMessages = {
  updated: 'En vigor desde {{date}}',
};
