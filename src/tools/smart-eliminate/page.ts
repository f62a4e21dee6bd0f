import { MaskSlot } from '@/tools/mask-painter';
import { createToolPage } from '@/tools/page';
import { words } from './words';

/** Page of the tool that removes what the user paints over. */
export const ToolPage = createToolPage('smart-eliminate', {
  words,
  look: {
    photos: { even: 'photo.even', covered: 'photo.covered', busy: 'photo.busy' },
    tips: ['tip.shadow'],
    action: 'action',
    options: { grow: { title: 'grow', unit: 'px', hint: 'grow.hint' } },
  },
  slots: { mask: MaskSlot },
  showsSource: true,
});
