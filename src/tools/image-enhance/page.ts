import { createToolPage } from '@/tools/page';
import { words } from './words';

/** The page that makes pictures sharp. */
export const ToolPage = createToolPage('image-enhance', {
  words,
  look: {
    tips: ['tip.soft', 'tip.original'],
    action: 'action',
    options: {
      strength: { title: 'strength', values: { 1: 'strength.1', 2: 'strength.2', 3: 'strength.3' } },
      denoise: { title: 'denoise', values: { true: 'denoise.true', false: 'denoise.false' } },
    },
  },
});
