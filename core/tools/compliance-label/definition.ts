import { defineTool, UPLOAD_LIMITS } from '../define-tool';

export const complianceLabel = defineTool({
  moduleKey: 'compliance_label',
  routes: {
    tool: '/subPages/compliance-label/index',
    results: '/subPages/compliance-label-generate-list/index',
  },
  inputs: { sources: { kind: 'image', min: 1, max: 50 } },
  usesPer: { slot: 'sources' },
  options: {
    text: { kind: 'text', maxLength: 30 },
    corner: { kind: 'choice', values: ['bottom-right', 'bottom-left', 'top-right', 'top-left'] },
    metadata: { kind: 'flag', default: true },
  },
  limits: UPLOAD_LIMITS,
  label: 'both',
  goOnWith: ['img-compress'],
});
