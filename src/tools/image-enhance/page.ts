import { createToolPage } from '@/tools/page';
import { words } from './words';

/** Page of the tool that sharpens images. */
export const ToolPage = createToolPage('image-enhance', {
  words,
  look: {
    photos: { soft: 'photo.soft', defocused: 'photo.defocused', tiny: 'photo.tiny' },
    action: 'action',
    options: {
      strength: {
        title: 'strength',
        values: { 1: 'strength.1', 2: 'strength.2', 3: 'strength.3' },
        offered: [1, 2, 3],
      },
      denoise: { title: 'denoise', values: { true: 'denoise.true', false: 'denoise.false' }, rare: true },
    },
  },
});
