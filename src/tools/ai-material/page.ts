import { createToolPage } from '@/tools/page';
import { words } from './words';

/** Page of the tool that generates transparent elements from words. */
export const ToolPage = createToolPage('ai-material', {
  words,
  look: {
    tips: ['tip.single'],
    action: 'action',
    allAtOnce: true,
    options: {
      prompt: {
        placeholder: 'prompt.example',
        hint: 'prompt.hint',
        suggestions: ['idea.gift', 'idea.balloon', 'idea.leaf', 'idea.ribbon'],
      },
    },
  },
});
