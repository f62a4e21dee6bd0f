import { SceneChooser } from '@/tools/ai-product/scenes';
import { createToolPage } from '@/tools/page';
import { words } from './words';

/** Page of the tool that places a product into a scene. */
export const ToolPage = createToolPage('ai-product', {
  words,
  look: {
    photos: { whole: 'photo.whole', cut: 'photo.cut', dark: 'photo.dark' },
    action: 'action',
    options: {
      sceneId: { title: 'scene' },
      // Asked above the scenes, since it decides which of them are offered.
      pose: null,
      ratio: { title: 'ratio' },
      shadow: {
        title: 'shadow',
        values: { contact: 'shadow.contact', cast: 'shadow.cast', none: 'shadow.none' },
        rare: true,
      },
      fast: { title: 'fast', values: { false: 'fast.false', true: 'fast.true' } },
      prompt: {
        placeholder: 'prompt.example',
        hint: 'prompt.hint',
        suggestions: ['idea.wood', 'idea.morning', 'idea.flowers', 'idea.kitchen'],
      },
    },
  },
  options: { sceneId: SceneChooser },
  analyze: true,
});
