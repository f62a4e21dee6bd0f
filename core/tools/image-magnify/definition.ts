import { defineTool, ONE_IMAGE, UPLOAD_LIMITS } from '../define-tool';
import words from './words/zh-CN.json';

export const imageMagnify = defineTool({
  words,
  moduleKey: 'img_scaleup',
  price: { points: 2, freeUses: [3, 10, 50] },
  routes: {
    tool: '/subPages/image-magnify/index',
    results: '/subPages/image-magnify-generate-list/index',
  },
  inputs: { source: ONE_IMAGE },
  options: { scale: { kind: 'choice', values: [2, 4] } },
  limits: { ...UPLOAD_LIMITS, maxPixelsByOption: { option: 'scale', max: { 2: 6_000_000, 4: 1_500_000 } } },
  resultSize: ({ width, height }, { scale }) => ({
    width: width * Number(scale),
    height: height * Number(scale),
  }),
  label: 'metadata',
  goOnWith: ['image-enhance', 'matting', 'img-compress'],
  featured: 4,
  presets: {
    larger: { options: {}, quick: 5 },
  },
});
