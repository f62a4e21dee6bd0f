import { defineTool, ONE_IMAGE, UPLOAD_LIMITS } from '../define-tool';
import words from './words/zh-CN.json';

export const aiChangeShoes = defineTool({
  words,
  moduleKey: 'ai_shoes_model',
  price: { points: 10, freeUses: [0, 1, 3] },
  routes: {
    tool: '/subPages/ai-change-shoes/index',
    results: '/subPages/ai-change-shoes-generate-list/index',
  },
  inputs: { person: ONE_IMAGE, shoes: { kind: 'image', min: 1, max: 3 } },
  usesPer: { option: 'count' },
  options: {
    count: { kind: 'number', min: 1, max: 4, step: 1, default: 1 },
    /** Positions of heels and toes that the user has dragged. */
    placement: { kind: 'json' },
  },
  limits: UPLOAD_LIMITS,
  localPreview: true,
  label: 'both',
  faceData: true,
  goOnWith: ['image-enhance', 'image-magnify', 'img-compress'],
  shareable: false,
});
