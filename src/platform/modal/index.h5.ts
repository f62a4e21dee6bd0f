import { openDialog } from '@/platform/browser/dialog';
import type { ModalPort } from './port';

/** Drawn by us: Taro's has no role, no keyboard, and never settles when the user leaves the page. */
export const modal = {
  ask: ({ title, content, confirmText, cancelText }) =>
    openDialog({ title, content, buttons: { confirmText, cancelText } }),
} satisfies ModalPort;
