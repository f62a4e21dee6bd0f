import { defineTool, UPLOAD_LIMITS } from '../define-tool';
import words from './words/zh-CN.json';

/** Maximum side of a WebP image. */
const MAX_WEBP_SIDE = 16_383;

export const imgCompress = defineTool({
  words,
  moduleKey: 'img_compress',
  price: { points: 1, uses: 9, freeUses: [9, 50, 500] },
  routes: {
    tool: '/subPages/img-compress/index',
    results: '/subPages/img-compress-generate-list/index',
  },
  inputs: { sources: { kind: 'image', min: 1, max: 9 } },
  usesPer: { slot: 'sources' },
  options: {
    /** Takes precedence over `quality`. */
    targetKb: { kind: 'number', min: 1, max: 20_480, step: 1 },
    quality: { kind: 'number', min: 1, max: 100, step: 1, default: 80 },
    format: { kind: 'choice', values: ['keep', 'jpeg', 'webp', 'png'] },
  },
  limits: UPLOAD_LIMITS,
  sizeChecks: ({ width, height }, { format }) => {
    const side = Math.max(width, height);
    return format === 'webp'
      ? [{ key: 'webpSide', ok: side <= MAX_WEBP_SIDE, found: side, need: MAX_WEBP_SIDE }]
      : [];
  },
  label: 'keep',
  goOnWith: ['compliance-label'],
  presets: {
    smaller: { options: {}, quick: 8 },
  },
});
