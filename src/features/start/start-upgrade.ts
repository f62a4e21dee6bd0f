import { askUser, showToast } from '@/feedback';
import { watchMiniProgramUpdate } from '@/platform/mini-program-update';
import { startWords } from './words';

/** Called once at start. WeChat fetches a new version itself; it takes effect when the user lets it restart. */
export function startUpgrade(): void {
  watchMiniProgramUpdate({
    onReady: (apply) => {
      const question = { content: startWords('update.ready'), confirmText: startWords('update.restart') };
      void askUser(question).then((wanted) => {
        if (wanted) apply();
      });
    },
    onFailed: () => showToast(startWords('update.failed')),
  });
}
