import { POSES } from '../../backdrops/poses';
import { defineTool, ONE_IMAGE, UPLOAD_LIMITS } from '../define-tool';
import { AVOID, COUNT, PROMPT, SEED, STYLE } from '../own-words';
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
    /** Standing, or lying or hanging; `auto`: as its outline tells. See `POSES`. */
    pose: { kind: 'choice', values: POSES },
    ratio: { kind: 'choice', values: ['1:1', '3:4', '4:3', '9:16', '16:9'] },
    shadow: { kind: 'choice', values: ['contact', 'cast', 'none'] },
    count: COUNT,
    fast: { kind: 'flag', default: false },
    prompt: PROMPT,
    style: STYLE,
    avoid: AVOID,
    seed: SEED,
  },
  limits: UPLOAD_LIMITS,
  label: 'both',
  goOnWith: ['poster', 'ai-video-image', 'image-magnify', 'img-compress', 'ai-similar'],
  featured: 2,
  presets: {
    scene: { options: {}, quick: 2, slide: true, canvas: 'scene' },
  },
});
