import { defineTool, UPLOAD_LIMITS } from '../define-tool';
import { AVOID, COUNT, REQUIRED_PROMPT, SEED, STYLE } from '../own-words';
import words from './words/zh-CN.json';

/** A background picture from words, without a product. */
export const aiBackground = defineTool({
  words,
  moduleKey: 'ai_background',
  price: { points: 3, freeUses: [0, 0, 0] },
  routes: {
    tool: '/subPages/ai-background/index',
    results: '/subPages/ai-background-generate-list/index',
  },
  inputs: {},
  usesPer: { option: 'count' },
  options: {
    prompt: REQUIRED_PROMPT,
    style: STYLE,
    avoid: AVOID,
    ratio: { kind: 'choice', values: ['1:1', '3:4', '4:3', '9:16', '16:9'] },
    count: COUNT,
    seed: SEED,
  },
  limits: UPLOAD_LIMITS,
  engineOnly: true,
  label: 'both',
  goOnWith: ['poster', 'ai-similar', 'image-magnify'],
});
