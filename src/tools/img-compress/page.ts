import { createToolPage } from '@/tools/page';
import { words } from './words';

/** Page of the tool that compresses images. */
export const ToolPage = createToolPage('img-compress', {
  words,
  look: {
    tips: ['tip.target', 'tip.format'],
    action: 'action',
    options: {
      targetKb: {
        title: 'target',
        unset: 'target.none',
        offered: [50, 100, 200, 500],
        unit: 'kilobytes',
        hint: 'target.hint',
      },
      quality: { title: 'quality', hint: 'quality.hint', rare: true },
      format: {
        title: 'format',
        values: { keep: 'format.keep', jpeg: 'format.jpeg', webp: 'format.webp', png: 'format.png' },
        hint: 'format.hint',
      },
    },
  },
});
