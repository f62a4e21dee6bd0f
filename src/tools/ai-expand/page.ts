import { createToolPage } from '@/tools/page';
import { ExpandFrame } from './expand-frame';
import { words } from './words';

/** The page that makes a picture grow around what it shows. */
export const ToolPage = createToolPage('ai-expand', {
  words,
  look: {
    photos: { plain: 'photo.plain', edge: 'photo.edge', busy: 'photo.busy' },
    action: 'action',
    // One part stands for them all, at the first one's place.
    options: { top: { title: 'title' }, right: null, bottom: null, left: null, ratio: null },
  },
  options: { top: ExpandFrame },
  showsSource: true,
});
