import { watchMiniProgramUpdate } from '@/platform/mini-program-update';
import { askUser, showToast } from '@/ui/feedback';
import { t } from './words';

/**
 * Follows updates of the mini-program: WeChat downloads a new version itself, and it takes effect when the user agrees
 * to restart.
 */
export function followMiniUpdate(): void {
  watchMiniProgramUpdate({
    onReady: (apply) => {
      void askUser({ content: t('ready'), confirmText: t('restart') }).then((wanted) => {
        if (wanted) apply();
      });
    },
    onFailed: () => showToast(t('failed')),
  });
}
