import { defineTool, ONE_IMAGE, UPLOAD_LIMITS } from '../define-tool';
import words from './words/zh-CN.json';

export const matting = defineTool({
  words,
  moduleKey: 'matting',
  price: { points: 1, freeUses: [3, 10, 50] },
  routes: {
    tool: '/subPages/matting/index',
    results: '/subPages/matting-generate-list/index',
  },
  inputs: { source: ONE_IMAGE },
  options: {
    background: { kind: 'colour', words: ['transparent', 'asset'] },
    backgroundAssetId: { kind: 'asset', slot: 'background', when: { option: 'background', is: 'asset' } },
    /** Hints that the user has painted: green for what to keep, red for what to remove. */
    refineAssetId: { kind: 'asset', slot: 'refine' },
    feather: { kind: 'number', min: 0, max: 10, step: 1, default: 0 },
    trim: { kind: 'flag', default: false },
  },
  limits: UPLOAD_LIMITS,
  label: 'none',
  goOnWith: ['ai-product', 'poster', 'image-magnify', 'ai-video-image', 'image-translation', 'img-compress'],
  featured: 1,
  presets: {
    white: { options: { background: '#ffffff' }, quick: 1, slide: true, canvas: 'white' },
  },
});
