import { LanguageChoice, LineEditor } from '@/features/text-lines';
import { createToolPage } from '@/features/tool-page';

export default createToolPage('image-translation', {
  options: { from: LanguageChoice, to: LanguageChoice, lines: LineEditor },
  required: ['lines'],
  analyze: ['from', 'to'],
});
