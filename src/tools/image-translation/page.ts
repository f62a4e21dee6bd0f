import { createToolPage } from '@/tools/page';
import { LanguageChoice } from './language-choice';
import { LineEditor } from './line-editor';
import { words } from './words';

/** Page of the tool that translates the text in an image. */
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
