import { LanguageChoice, LineEditor } from '@/tools/image-translation/lines';
import { createToolPage } from '@/tools/page';

export default createToolPage('image-translation', {
  options: { from: LanguageChoice, to: LanguageChoice, lines: LineEditor },
  required: ['lines'],
  analyze: ['from', 'to'],
});
