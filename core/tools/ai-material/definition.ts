import { defineTool, UPLOAD_LIMITS } from '../define-tool';
import { AVOID, COUNT, REQUIRED_PROMPT, SEED } from '../own-words';
import words from './words/zh-CN.json';

/** A transparent element from words, such as a sticker or a decoration. */
export const aiMaterial = defineTool({
  words,
  moduleKey: 'ai_material',
  price: { points: 3, freeUses: [0, 0, 0] },
  routes: {
    tool: '/subPages/ai-material/index',
    results: '/subPages/ai-material-generate-list/index',
  },
  inputs: {},
  usesPer: { option: 'count' },
  options: {
    prompt: REQUIRED_PROMPT,
    style: { kind: 'choice', values: ['sticker', 'flat', 'watercolor', 'render', 'photo'] },
    avoid: AVOID,
    count: COUNT,
    seed: SEED,
  },
  limits: UPLOAD_LIMITS,
  engineOnly: true,
  label: 'both',
  goOnWith: ['poster', 'ai-similar', 'image-magnify'],
});
