import { call } from '@/request';
import { IdPhotoBody } from '@/tools/id-photo/make';
import { createToolPage, priceIn } from '@/tools/page';
import { words } from './words';

/** Page of the ID-photo tool, with its own body above the button. */
export const ToolPage = createToolPage(
  'id-photo',
  {
    words,
    look: {
      action: 'action',
      gets: ['gets', 'gets.again'],
      options: {
        specId: null,
        custom: null,
        format: null,
        background: null,
        beauty: null,
        outfitId: null,
        straighten: null,
      },
    },
    // The analysis depends on the document, the outfit and the straightening.
    analyze: ['specId', 'custom', 'outfitId', 'straighten'],
    async unlock(taskId, max) {
      const now = await call('gen.task.quote', { tool: 'id-photo' }, { toast: false }).result;
      if (priceIn(now) > max) return;
      await call('idphoto.photo.unlock', { taskId }, { toast: false }).result;
    },
  },
  IdPhotoBody,
);
