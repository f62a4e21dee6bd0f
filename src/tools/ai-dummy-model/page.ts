import { createToolPage } from '@/tools/page';
import { words } from './words';

/** Page of the tool that puts a person in place of a mannequin. */
export const ToolPage = createToolPage('ai-dummy-model', {
  words,
  look: {
    photos: { whole: 'photo.whole', person: 'photo.person', flat: 'photo.flat' },
    tips: ['tip.front', 'tip.person'],
    action: 'action',
    options: {
      person: {
        title: 'person',
        values: { any: 'person.any', woman: 'person.woman', man: 'person.man' },
      },
      prompt: { placeholder: 'prompt.example', suggestions: ['idea.smile', 'idea.short', 'idea.studio'] },
    },
  },
  analyze: true,
});
