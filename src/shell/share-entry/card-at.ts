import { useLocaleStore } from '@/i18n';
import { absolute } from '@/request/send';

/** Address of a card image for a host to fetch, in the user's language. @param path from the server's root */
export const cardAt = (path: string): string =>
  `${absolute(path)}${path.includes('?') ? '&' : '?'}lang=${useLocaleStore.getState().locale}`;
