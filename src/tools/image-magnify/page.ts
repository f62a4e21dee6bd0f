import { createToolPage } from '@/tools/page';
import { words } from './words';

/** The page that enlarges pictures. */
export const ToolPage = createToolPage('image-magnify', {
  words,
  look: {
    tips: ['tip.original', 'tip.sharp'],
    action: 'action',
    options: { scale: { title: 'scale', values: { 2: 'scale.2', 4: 'scale.4' } } },
  },
});
