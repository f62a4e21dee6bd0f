import { createToolPage } from '@/tools/page';
import { LanguageChoice } from './language-choice';
import { LineEditor } from './line-editor';
import { words } from './words';

/** The page that sets the text of a picture in another language. */
export const ToolPage = createToolPage('image-translation', {
  words,
  look: {
    tips: ['tip.text', 'tip.ground'],
    action: 'action',
    options: { from: { title: 'from' }, to: { title: 'to' }, lines: { title: 'title' } },
  },
  options: { from: LanguageChoice, to: LanguageChoice, lines: LineEditor },
  required: ['lines'],
  analyze: ['from', 'to'],
});
