import { createToolPage } from '@/tools/page';
import { LanguageChoice } from './language-choice';
import { LineEditor } from './line-editor';
import { words } from './words';

/** The page that sets the text of a picture in another language. */
export const ToolPage = createToolPage('image-translation', {
  words,
  look: {
    photos: { straight: 'photo.straight', slanted: 'photo.slanted', blurred: 'photo.blurred' },
    action: 'action',
    allAtOnce: true,
    options: { from: { title: 'from' }, to: { title: 'to' }, lines: { title: 'title' } },
  },
  options: { from: LanguageChoice, to: LanguageChoice, lines: LineEditor },
  required: ['lines'],
  analyze: ['from', 'to'],
});
