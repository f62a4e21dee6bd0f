import { createToolPage } from '@/tools/page';
import { words } from './words';

/** Page of the tool that enlarges images. */
export const ToolPage = createToolPage('image-magnify', {
  words,
  look: {
    photos: { original: 'photo.original', screenshot: 'photo.screenshot', large: 'photo.large' },
    tips: ['tip.detail'],
    action: 'action',
    options: {
      scale: {
        title: 'scale',
        values: { 2: 'scale.2', 4: 'scale.4' },
      },
    },
  },
});
