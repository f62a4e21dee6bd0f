import { defineTool, ONE_IMAGE, UPLOAD_LIMITS } from '../define-tool';
import words from './words/zh-CN.json';

/** Finds the brands that may be in a picture; makes no picture. */
export const logoDetect = defineTool({
  words,
  moduleKey: 'logo_detect',
  price: { points: 1, freeUses: [0, 0, 0] },
  routes: {
    tool: '/subPages/logo-detect/index',
    results: '/subPages/logo-detect-generate-list/index',
  },
  inputs: { source: ONE_IMAGE },
  options: {},
  limits: UPLOAD_LIMITS,
  engineOnly: true,
  label: 'none',
});
