import { defineTool, ONE_IMAGE, UPLOAD_LIMITS } from '../define-tool';

export const smartEliminate = defineTool({
  moduleKey: 'inpaint',
  moduleVariants: [{ when: 'cloud', moduleKey: 'ai_inpaint' }],
  routes: {
    tool: '/subPages/smart-eliminate/index',
    results: '/subPages/smart-eliminate-generate-list/index',
  },
  inputs: { source: ONE_IMAGE, mask: { kind: 'mask', min: 1, max: 1 } },
  options: { grow: { kind: 'number', min: 0, max: 20, step: 1, default: 0 } },
  limits: UPLOAD_LIMITS,
  label: 'metadata',
  goOnWith: ['ai-expand', 'image-magnify', 'matting'],
});
