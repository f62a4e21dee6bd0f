import { say } from '@/i18n';
import { modal } from '@/platform/modal';

/** What a modal says; labels that are left out are 'OK' and 'Cancel' in the user's language. */
type Question = { title?: string; content: string; confirmText?: string; cancelText?: string };

/** Tells the user what they are to confirm. Resolves with false when they leave without. */
export function tellUser({
  title = '',
  content,
  confirmText = say('feedback.ok'),
}: Omit<Question, 'cancelText'>): Promise<boolean> {
  return modal.ask({ title, content, confirmText });
}

/** Asks the user. Resolves with true for a confirmation, false on every other way out. */
export function askUser({
  title = '',
  content,
  confirmText = say('feedback.ok'),
  cancelText = say('feedback.cancel'),
}: Question): Promise<boolean> {
  return modal.ask({ title, content, confirmText, cancelText });
}
