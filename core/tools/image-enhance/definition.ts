import { defineTool, ONE_IMAGE, UPLOAD_LIMITS } from '../define-tool';
import words from './words/zh-CN.json';

export const imageEnhance = defineTool({
  words,
  moduleKey: 'img_hd',
  price: { points: 1, freeUses: [3, 10, 50] },
  routes: {
    tool: '/subPages/image-enhance/index',
    results: '/subPages/image-enhance-generate-list/index',
  },
  inputs: { source: ONE_IMAGE },
  options: {
    strength: { kind: 'choice', values: [2, 1, 3] },
    denoise: { kind: 'flag', default: true },
  },
  limits: UPLOAD_LIMITS,
  label: 'metadata',
  goOnWith: ['image-magnify', 'matting', 'img-compress'],
  presets: {
    'old-photo': { options: { strength: 3, denoise: true } },
  },
});
