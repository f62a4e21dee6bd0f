import { createToolPage } from '@/tools/page';
import { words } from './words';

/** Page of the tool that generates variations of a picture. */
export const ToolPage = createToolPage('ai-similar', {
  words,
  look: {
    tips: ['tip.rights'],
    action: 'action',
    options: {
      change: {
        title: 'change',
        values: { details: 'change.details', composition: 'change.composition', theme: 'change.theme' },
      },
      prompt: { placeholder: 'prompt.example', suggestions: ['idea.night', 'idea.warm', 'idea.outdoor'] },
    },
  },
});
