import { IdPhotoBody } from '@/tools/id-photo/make';
import { createToolPage } from '@/tools/page';
import { words } from './words';

/** The page that makes ID photos; what it shows above the button is its own. */
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
    // How the head is to look depends on what the photo is for, on what is worn and on how the head is held.
    analyze: ['specId', 'custom', 'outfitId', 'straighten'],
  },
  IdPhotoBody,
);
