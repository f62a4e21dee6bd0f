import { frameSize, largestCrop } from '../../geometry/frame-size';
import { defineTool, ONE_IMAGE, UPLOAD_LIMITS } from '../define-tool';
import { AVOID, PROMPT, SEED, VIDEO_STYLE } from '../own-words';
import words from './words/zh-CN.json';

export const aiVideoImage = defineTool({
  words,
  moduleKey: 'ai_video_img',
  price: { points: 20, freeUses: [0, 0, 1] },
  routes: { tool: '/subPages/ai-video-image/index', results: '/subPages/ai-video-image-generate/index' },
  inputs: { source: ONE_IMAGE },
  options: {
    move: { kind: 'choice', values: ['parallax', 'push', 'pan', 'orbit'] },
    seconds: { kind: 'number', min: 3, max: 10, step: 1, default: 5 },
    ratio: { kind: 'choice', values: ['source', '1:1', '3:4', '4:3', '9:16', '16:9'] },
    prompt: PROMPT,
    style: VIDEO_STYLE,
    avoid: AVOID,
    seed: SEED,
  },
  limits: UPLOAD_LIMITS,
  resultSize: (source, { ratio }) => frameSize(largestCrop(String(ratio), source)),
  label: 'both',
});
