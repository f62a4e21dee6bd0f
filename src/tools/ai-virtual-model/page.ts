import { ModelRow } from '@/tools/model-row';
import { createToolPage } from '@/tools/page';
import { FaceMarks } from './face-marks';
import { words } from './words';

/** Page of the tool that replaces a model's face. */
export const ToolPage = createToolPage('ai-virtual-model', {
  words,
  look: {
    tips: ['tip.front', 'tip.agreed'],
    action: 'action',
    promise: 'promise',
    preview: 'preview',
    slots: { face: { title: 'face', hint: 'face.hint' } },
    options: {
      // Chosen on the image itself.
      modelFace: null,
      keepHair: {
        title: 'keepHair',
        values: { true: 'keepHair.true', false: 'keepHair.false' },
        hint: 'keepHair.hint',
      },
    },
  },
  analyze: ['modelFace'],
  sources: ModelRow,
  over: FaceMarks,
});
