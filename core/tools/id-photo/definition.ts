import { PHOTO_FORMATS } from '../../id-photo/format';
import { defineTool, ONE_IMAGE, UPLOAD_LIMITS } from '../define-tool';
import words from './words/zh-CN.json';

export const idPhoto = defineTool({
  words,
  moduleKey: 'idphoto',
  price: { points: 5, freeUses: [0, 0, 0] },
  routes: {
    tool: '/subPages/id-photo/index',
    results: '/subPages/id-photo-generate-list/index',
  },
  inputs: { portrait: ONE_IMAGE },
  options: {
    specId: { kind: 'library', library: 'id-photo-spec' },
    /** Instead of `specId`: a custom size. */
    custom: { kind: 'json' },
    format: { kind: 'choice', values: PHOTO_FORMATS },
    background: { kind: 'json' },
    beauty: { kind: 'json' },
    outfitId: { kind: 'library', library: 'outfit' },
    /** A lowered or raised head is only straightened on request. */
    straighten: { kind: 'flag', default: false },
  },
  limits: UPLOAD_LIMITS,
  label: 'metadata-if-retouched',
  faceData: true,
  shareable: false,
  paidLater: true,
  featured: 3,
  presets: {
    any: { options: {}, quick: 4, slide: true },
    'one-inch': { options: { specId: 'one-inch' } },
    'two-inch': { options: { specId: 'two-inch' } },
    'resident-id': { options: { specId: 'resident-id' } },
    passport: { options: { specId: 'passport-cn' } },
    'us-visa': { options: { specId: 'visa-us' } },
    'driving-licence': { options: { specId: 'driving-licence' } },
    resume: { options: { specId: 'resume' } },
    teacher: { options: { specId: 'teacher-qualification' } },
  },
});
