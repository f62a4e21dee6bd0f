import { defineTool, ONE_IMAGE, UPLOAD_LIMITS } from '../define-tool';
import words from './words/zh-CN.json';

export const aiVirtualModel = defineTool({
  words,
  moduleKey: 'ai_model',
  price: { points: 8, freeUses: [0, 1, 3] },
  routes: {
    tool: '/subPages/ai-virtual-model/index',
    results: '/subPages/ai-virtual-model-generate-list/index',
  },
  inputs: { model: ONE_IMAGE, face: ONE_IMAGE },
  options: {
    /** Which of the faces found on `model` is replaced, from the left. */
    modelFace: { kind: 'number', min: 0, max: 99, step: 1, default: 0 },
    keepHair: { kind: 'flag', default: true },
  },
  limits: UPLOAD_LIMITS,
  localPreview: true,
  label: 'both',
  faceData: true,
  looksEarly: true,
  shareable: false,
});
