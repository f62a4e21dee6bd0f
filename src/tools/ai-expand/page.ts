import { createToolPage } from '@/tools/page';
import { ExpandFrame } from './expand-frame';
import { words } from './words';

/** Page of the tool that expands an image beyond its edges. */
export const ToolPage = createToolPage('ai-expand', {
  words,
  look: {
    photos: { plain: 'photo.plain', edge: 'photo.edge', busy: 'photo.busy' },
    action: 'action',
    // One component sets all of these options, in place of the first.
    options: {
      top: { title: 'title' },
      right: null,
      bottom: null,
      left: null,
      ratio: null,
      fill: null,
      prompt: { placeholder: 'prompt.example', suggestions: ['idea.plain', 'idea.floor', 'idea.sky'] },
      style: {
        unset: 'style.same',
        values: { blurred: 'style.blurred', detailed: 'style.detailed' },
      },
    },
  },
  options: { top: ExpandFrame },
  showsSource: true,
});
