import { createToolPage } from '@/tools/page';
import { words } from './words';

/** Page of the tool that generates backgrounds from words. */
export const ToolPage = createToolPage('ai-background', {
  words,
  look: {
    tips: ['tip.empty'],
    action: 'action',
    allAtOnce: true,
    options: {
      prompt: {
        placeholder: 'prompt.example',
        hint: 'prompt.hint',
        suggestions: ['idea.gradient', 'idea.marble', 'idea.leaves', 'idea.snow'],
      },
      ratio: { title: 'ratio' },
    },
  },
});
