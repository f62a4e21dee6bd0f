import { defineTool, ONE_IMAGE, UPLOAD_LIMITS } from '../define-tool';
import words from './words/zh-CN.json';

export const imageTranslation = defineTool({
  words,
  moduleKey: 'img_translate',
  price: { points: 3, freeUses: [1, 2, 10] },
  routes: {
    tool: '/subPages/image-translation/index',
    results: '/subPages/image-translation-generate-list/index',
  },
  inputs: { source: ONE_IMAGE },
  options: {
    from: { kind: 'language', default: 'auto' },
    to: { kind: 'language', default: 'en' },
    lines: { kind: 'json', written: true },
  },
  limits: UPLOAD_LIMITS,
  label: 'metadata',
  goOnWith: ['image-magnify', 'img-compress'],
  presets: {
    translate: { options: {}, quick: 6 },
  },
});
