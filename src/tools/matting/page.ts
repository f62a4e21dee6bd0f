import { RefineSlot } from '@/tools/mask-painter';
import { createToolPage } from '@/tools/page';
import { words } from './words';

/** Page of the tool that removes backgrounds, with a brush for refinement. */
export const ToolPage = createToolPage('matting', {
  words,
  look: {
    photos: { whole: 'photo.whole', cut: 'photo.cut', blend: 'photo.blend' },
    action: 'action',
    options: {
      background: {
        title: 'background',
        values: {
          transparent: 'background.transparent',
          asset: 'background.asset',
          '#ffffff': 'color.white',
          '#f2f3f5': 'color.gray',
          '#000000': 'color.black',
          '#2f6fdb': 'color.blue',
          '#d92b2b': 'color.red',
        },
        offered: ['#ffffff', '#f2f3f5', '#000000', '#2f6fdb', '#d92b2b'],
      },
      backgroundAssetId: { title: 'background.picture' },
      refineAssetId: null,
      feather: {
        title: 'feather',
        values: { 0: 'feather.0', 2: 'feather.2', 5: 'feather.5' },
        offered: [0, 2, 5],
        rare: true,
      },
      trim: { title: 'trim', values: { false: 'trim.false', true: 'trim.true' }, rare: true },
    },
  },
  slots: { refine: RefineSlot },
  analyze: true,
  looksAside: true,
});
