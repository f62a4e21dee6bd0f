import { SceneChooser } from '@/tools/ai-product/scenes';
import { createToolPage } from '@/tools/page';
import { words } from './words';

/** The page that makes product images in a scene. */
export const ToolPage = createToolPage('ai-product', {
  words,
  look: {
    tips: ['tip.whole', 'tip.level'],
    action: 'action',
    options: {
      sceneId: { title: 'scene' },
      ratio: { title: 'ratio' },
      shadow: {
        title: 'shadow',
        values: { contact: 'shadow.contact', cast: 'shadow.cast', none: 'shadow.none' },
      },
      count: { title: 'count', offered: [1, 2, 3, 4] },
      fast: { title: 'fast', values: { false: 'fast.false', true: 'fast.true' } },
      prompt: null,
    },
  },
  options: { sceneId: SceneChooser },
  analyze: true,
});
