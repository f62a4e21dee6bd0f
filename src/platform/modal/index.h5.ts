import { openDialog } from '@/platform/browser/dialog';
import type { ModalPort } from './port';

/** Custom: Taro's modal has no ARIA role and no keyboard support, and never settles when the user leaves the page. */
export const modal = {
  ask: ({ title, content, confirmText, cancelText }) =>
    openDialog({ title, content, buttons: { confirmText, cancelText } }),
} satisfies ModalPort;
