import { defineTool, ONE_IMAGE, type ToolOption, UPLOAD_LIMITS } from '../define-tool';
import { AREA_STYLE, AVOID, PROMPT, SEED } from '../own-words';
import { checkExpansion, expandedSize } from './expansion';
import words from './words/zh-CN.json';

/** Expansion on one side, as a fraction of that side's length. */
const SIDE = { kind: 'number', min: 0, max: 1, step: 0.01, default: 0 } as const satisfies ToolOption;

export const aiExpand = defineTool({
  words,
  moduleKey: 'ai_img_expand',
  price: { points: 3, freeUses: [1, 2, 10] },
  routes: {
    tool: '/subPages/ai-expand/index',
    results: '/subPages/ai-expand-generate-list/index',
  },
  inputs: { source: ONE_IMAGE },
  options: {
    top: SIDE,
    right: SIDE,
    bottom: SIDE,
    left: SIDE,
    /** Instead of the four sides: expand to this ratio, with the image centered. */
    ratio: { kind: 'choice', values: ['1:1', '3:4', '4:3', '9:16', '16:9'], optional: true },
    /** What fills the new area: the continued scene, or the image out of focus, which always succeeds. */
    fill: { kind: 'choice', values: ['scene', 'blur'] },
    prompt: PROMPT,
    style: AREA_STYLE,
    avoid: AVOID,
    seed: SEED,
  },
  oneWayOf: [['top', 'right', 'bottom', 'left'], ['ratio']],
  limits: UPLOAD_LIMITS,
  resultSize: expandedSize,
  sizeChecks: checkExpansion,
  label: 'both',
  generatesNothing: { option: 'fill', is: 'blur' },
  moves: true,
  goOnWith: ['ai-video-image', 'image-magnify', 'img-compress'],
});
