import { clipboard } from '@/platform/clipboard';
import { showToast } from './popups';
import { t } from './words';

/** Copies a text and tells the user how it went. Resolves with whether it was copied; never rejects. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await clipboard.write(text);
  } catch {
    showToast(t('feedback.copyFailed'));
    return false;
  }
  if (!clipboard.announces) showToast(t('feedback.copied'));
  return true;
}
