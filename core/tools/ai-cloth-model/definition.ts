import { defineTool, ONE_IMAGE, OPTIONAL_IMAGE, UPLOAD_LIMITS } from '../define-tool';
import words from './words/zh-CN.json';

export const aiClothModel = defineTool({
  words,
  moduleKey: 'ai_cloth_model',
  price: { points: 10, freeUses: [0, 1, 3] },
  moduleVariants: [
    {
      when: { option: 'refine', is: true },
      moduleKey: 'ai_cloth_model_refine',
      price: { points: 15, freeUses: [0, 1, 3] },
    },
  ],
  routes: {
    tool: '/subPages/ai-cloth-model/index',
    results: '/subPages/ai-cloth-model-generate-list/index',
  },
  inputs: { person: ONE_IMAGE, top: OPTIONAL_IMAGE, bottom: OPTIONAL_IMAGE, onePiece: OPTIONAL_IMAGE },
  atLeastOneOf: ['top', 'bottom', 'onePiece'],
  options: {
    /** A vendor's engine refines a draft. */
    refine: { kind: 'flag', default: false },
    /** Positions of shoulders, waist and hem that the user has dragged. */
    placement: { kind: 'json' },
  },
  limits: UPLOAD_LIMITS,
  localPreview: true,
  label: 'both',
  faceData: true,
  shareable: false,
  goOnWith: ['ai-change-shoes', 'image-enhance', 'image-magnify'],
});
