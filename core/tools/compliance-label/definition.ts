import { defineTool, UPLOAD_LIMITS } from '../define-tool';
import words from './words/zh-CN.json';

export const complianceLabel = defineTool({
  words,
  moduleKey: 'compliance_label',
  routes: {
    tool: '/subPages/compliance-label/index',
    results: '/subPages/compliance-label-generate-list/index',
  },
  morePages: ['/subPages/label-verify/index'],
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
