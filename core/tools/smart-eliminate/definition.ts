import { defineTool, ONE_IMAGE, UPLOAD_LIMITS } from '../define-tool';
import words from './words/zh-CN.json';

export const smartEliminate = defineTool({
  words,
  moduleKey: 'inpaint',
  price: { points: 1, freeUses: [3, 10, 50] },
  moduleVariants: [{ when: 'cloud', moduleKey: 'ai_inpaint', price: { points: 3, freeUses: [1, 2, 10] } }],
  routes: {
    tool: '/subPages/smart-eliminate/index',
    results: '/subPages/smart-eliminate-generate-list/index',
  },
  inputs: { source: ONE_IMAGE, mask: { kind: 'mask', min: 1, max: 1 } },
  options: { grow: { kind: 'number', min: 0, max: 20, step: 1, default: 0 } },
  limits: UPLOAD_LIMITS,
  label: 'metadata',
  goOnWith: ['matting', 'ai-product', 'ai-expand', 'image-magnify'],
  presets: {
    clean: { options: {}, quick: 3, slide: true },
  },
});
