import { modal } from '@/platform/modal';
import { t } from './words';

/** What a modal says; labels that are left out are 'OK' and 'Cancel' in the user's language. */
type Question = { title?: string; content: string; confirmText?: string; cancelText?: string };

/** Tells the user what he is to confirm. Resolves with false when he leaves without. */
export function tellUser({
  title = '',
  content,
  confirmText = t('feedback.ok'),
}: Omit<Question, 'cancelText'>): Promise<boolean> {
  return modal.ask({ title, content, confirmText });
}

/** Asks the user. Resolves with true for a confirmation, false on every other way out. */
export function askUser({
  title = '',
  content,
  confirmText = t('feedback.ok'),
  cancelText = t('feedback.cancel'),
}: Question): Promise<boolean> {
  return modal.ask({ title, content, confirmText, cancelText });
}
