import { watchMiniProgramUpdate } from '@/platform/mini-program-update';
import { askUser, showToast } from '@/ui/feedback';
import { t } from './locales';

/** WeChat fetches a new version of the mini-program itself; it takes effect when the user lets it restart. */
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
