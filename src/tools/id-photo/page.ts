import { IdPhotoBody } from '@/tools/id-photo/make';
import { createToolPage } from '@/tools/page';
import { words } from './words';

/** Page of the ID-photo tool, with its own body above the button. */
export const ToolPage = createToolPage(
  'id-photo',
  {
    words,
    look: {
      action: 'action',
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
  },
  IdPhotoBody,
);
