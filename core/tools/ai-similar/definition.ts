import { defineTool, ONE_IMAGE, UPLOAD_LIMITS } from '../define-tool';
import { AVOID, COUNT, PROMPT, SEED } from '../own-words';
import words from './words/zh-CN.json';

/** A variation of a picture. */
export const aiSimilar = defineTool({
  words,
  moduleKey: 'ai_img_similar',
  price: { points: 3, freeUses: [0, 0, 0] },
  routes: {
    tool: '/subPages/ai-similar/index',
    results: '/subPages/ai-similar-generate-list/index',
  },
  inputs: { source: ONE_IMAGE },
  usesPer: { option: 'count' },
  options: {
    /** How far the result may be from the picture: its details, its composition, or all but its theme. */
    change: { kind: 'choice', values: ['composition', 'details', 'theme'] },
    prompt: PROMPT,
    avoid: AVOID,
    count: COUNT,
    seed: SEED,
  },
  limits: UPLOAD_LIMITS,
  engineOnly: true,
  label: 'both',
  moves: true,
  goOnWith: ['poster', 'image-magnify', 'img-compress'],
});
