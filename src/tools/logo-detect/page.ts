import { createToolPage } from '@/tools/page';
import { words } from './words';

/** Page of the tool that finds brands in a picture. */
export const ToolPage = createToolPage('logo-detect', {
  words,
  look: { tips: ['tip.doubt'], action: 'action', options: {} },
});
