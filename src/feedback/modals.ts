import { modal } from '@/platform/modal';
import { t } from './words';

/** What a modal says; labels that are left out are 'OK' and 'Cancel' in the user's language. */
export type Question = { title?: string; content: string; confirmText?: string; cancelText?: string };

/** Asks the user. Resolves with true for a confirmation, false on every other way out. */
export function askUser({
  title = '',
  content,
  confirmText = t('feedback.ok'),
  cancelText = t('feedback.cancel'),
}: Question): Promise<boolean> {
  return modal.ask({ title, content, confirmText, cancelText });
}

/** Tells the user something with one button, OK. Resolves when it has been read. */
export async function tellUser(words: { title?: string; content: string }): Promise<void> {
  await modal.ask({ title: '', ...words, confirmText: t('feedback.ok') });
}
