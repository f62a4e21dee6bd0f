import { defineTool, ONE_IMAGE, UPLOAD_LIMITS } from '../define-tool';
import words from './words/zh-CN.json';

export const aiProduct = defineTool({
  words,
  moduleKey: 'ai_product_img',
  price: { points: 6, freeUses: [1, 2, 10] },
  moduleVariants: [
    {
      when: { option: 'fast', is: true },
      moduleKey: 'ai_product_img_fast',
      price: { points: 3, freeUses: [1, 2, 10] },
    },
  ],
  routes: {
    tool: '/subPages/ai-product/index',
    results: '/subPages/ai-product-generate-list/index',
    preview: '/subPages/ai-preview/index',
  },
  inputs: { product: ONE_IMAGE },
  usesPer: { option: 'count' },
  options: {
    sceneId: { kind: 'library', library: 'scene' },
    ratio: { kind: 'choice', values: ['1:1', '3:4', '4:3', '9:16', '16:9'] },
    shadow: { kind: 'choice', values: ['contact', 'cast', 'none'] },
    count: { kind: 'number', min: 1, max: 4, step: 1, default: 1 },
    fast: { kind: 'flag', default: false },
    prompt: { kind: 'text', maxLength: 500 },
  },
  limits: UPLOAD_LIMITS,
  label: 'both',
  goOnWith: ['poster', 'ai-video-image', 'image-magnify', 'img-compress'],
  featured: 2,
  presets: {
    scene: { options: {}, quick: 2, slide: true, canvas: 'scene' },
  },
});
