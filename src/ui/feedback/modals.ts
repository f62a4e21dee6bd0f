import { say } from '@/i18n';
import { modal } from '@/platform/modal';

/** Content of a modal; labels default to 'OK' and 'Cancel' in the user's language. */
type Question = { title?: string; content: string; confirmText?: string; cancelText?: string };

/** Shows a message to confirm. Resolves with false when the user dismisses it. */
export function tellUser({
  title = '',
  content,
  confirmText = say('feedback.ok'),
}: Omit<Question, 'cancelText'>): Promise<boolean> {
  return modal.ask({ title, content, confirmText });
}

/** Asks the user to confirm. Resolves with true on confirmation, false otherwise. */
export function askUser({
  title = '',
  content,
  confirmText = say('feedback.ok'),
  cancelText = say('feedback.cancel'),
}: Question): Promise<boolean> {
  return modal.ask({ title, content, confirmText, cancelText });
}
