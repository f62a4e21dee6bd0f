import { defineTool, ONE_IMAGE, UPLOAD_LIMITS } from '../define-tool';
import { AVOID, COUNT, PROMPT, SEED } from '../own-words';
import words from './words/zh-CN.json';

/** A person who does not exist in place of a mannequin, in the same garment. */
export const aiDummyModel = defineTool({
  words,
  moduleKey: 'ai_dummy_model',
  price: { points: 8, freeUses: [0, 0, 0] },
  routes: {
    tool: '/subPages/ai-dummy-model/index',
    results: '/subPages/ai-dummy-model-generate-list/index',
  },
  inputs: { source: ONE_IMAGE },
  usesPer: { option: 'count' },
  options: {
    person: { kind: 'choice', values: ['any', 'woman', 'man'] },
    prompt: PROMPT,
    avoid: AVOID,
    count: COUNT,
    seed: SEED,
  },
  limits: UPLOAD_LIMITS,
  engineOnly: true,
  label: 'both',
  shareable: false,
  goOnWith: ['ai-change-shoes', 'image-magnify', 'img-compress'],
});
