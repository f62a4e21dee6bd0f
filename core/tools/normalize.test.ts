import { describe, expect, it } from 'vitest';
import { type NormalizedOptions, normalizeInputs, normalizeOptions, type ToolKey, tools } from './index';
import { moduleOf, pixelLimit, usesOf, workloadKey } from './run';

const ID = '0191f3a0-7c00-7000-8000-000000000001';
const OTHER = '0191f3a0-7c00-7000-8000-000000000002';

describe('normalizeOptions', () => {
  it.each<[ToolKey, Record<string, unknown>, NormalizedOptions]>([
    ['image-magnify', {}, { scale: 2 }],
    ['image-magnify', { scale: 4 }, { scale: 4 }],
    ['image-enhance', { denoise: false }, { strength: 2, denoise: false }],
    ['matting', {}, { background: 'transparent', feather: 0, trim: false }],
    ['matting', { background: '#FFaa00' }, { background: '#ffaa00', feather: 0, trim: false }],
    [
      'matting',
      { background: 'asset', backgroundAssetId: ID },
      { background: 'asset', backgroundAssetId: ID, feather: 0, trim: false },
    ],
    [
      'matting',
      { refineAssetId: ID },
      { background: 'transparent', refineAssetId: ID, feather: 0, trim: false },
    ],
    ['ai-expand', { top: 0.29 }, { top: 0.29, right: 0, bottom: 0, left: 0, fill: 'scene' }],
    [
      'ai-expand',
      { ratio: '1:1', fill: 'blur', prompt: 'a wall', style: 'minimal', avoid: 'people' },
      { top: 0, right: 0, bottom: 0, left: 0, ratio: '1:1', fill: 'blur' },
    ],
    ['ai-expand', { ratio: '1:1' }, { top: 0, right: 0, bottom: 0, left: 0, ratio: '1:1', fill: 'scene' }],
    [
      'image-translation',
      { to: 'zh-Hant', lines: [{ text: 'a' }] },
      { from: 'auto', to: 'zh-Hant', lines: [{ text: 'a' }] },
    ],
    ['compliance-label', { text: 'AI' }, { text: 'AI', corner: 'bottom-right', metadata: true }],
  ])('%s accepts %j', (tool, given, options) => {
    expect(normalizeOptions(tools[tool], given)).toEqual({ options });
  });

  it.each<[ToolKey, Record<string, unknown>, object]>([
    ['image-magnify', { scale: 3 }, { scale: { why: 'invalid' } }],
    ['image-magnify', { scale: '2' }, { scale: { why: 'invalid' } }],
    ['image-magnify', { scale: null }, { scale: { why: 'invalid' } }],
    ['image-magnify', { toString: 1, size: 2 }, { toString: { why: 'unknown' }, size: { why: 'unknown' } }],
    ['image-enhance', { denoise: 'true' }, { denoise: { why: 'invalid' } }],
    ['matting', { feather: 11 }, { feather: { why: 'tooBig', limit: 10 } }],
    ['matting', { feather: -1 }, { feather: { why: 'tooSmall', limit: 0 } }],
    ['matting', { feather: 1.5 }, { feather: { why: 'invalid' } }],
    ['matting', { feather: Number.NaN }, { feather: { why: 'invalid' } }],
    ['matting', { background: 'red' }, { background: { why: 'invalid' } }],
    ['matting', { background: 'asset' }, { backgroundAssetId: { why: 'missing' } }],
    ['matting', { backgroundAssetId: ID }, { backgroundAssetId: { why: 'unknown' } }],
    [
      'matting',
      { background: 'asset', backgroundAssetId: '../x' },
      { backgroundAssetId: { why: 'invalid' } },
    ],
    ['matting', { refineAssetId: 'x' }, { refineAssetId: { why: 'invalid' } }],
    ['ai-expand', { top: 0.005 }, { top: { why: 'invalid' } }],
    ['ai-product', { sceneId: '../..' }, { sceneId: { why: 'invalid' } }],
    ['compliance-label', { text: 'x'.repeat(31) }, { text: { why: 'tooLong', limit: 30 } }],
    ['compliance-label', { text: 'A\u0000I' }, { text: { why: 'invalid' } }],
    ['ai-product', { prompt: 'half a \ud83d' }, { prompt: { why: 'invalid' } }],
    [
      'ai-product',
      { style: 'cubist', seed: -1 },
      { style: { why: 'invalid' }, seed: { why: 'tooSmall', limit: 0 } },
    ],
    ['ai-background', { prompt: ' \n' }, { prompt: { why: 'missing' } }],
    ['ai-material', {}, { prompt: { why: 'missing' } }],
    ['image-translation', { lines: [{ text: 'a\u0007' }] }, { lines: { why: 'invalid' } }],
    ['image-translation', { to: 'english please' }, { to: { why: 'invalid' } }],
    ['image-translation', { lines: 'x' }, { lines: { why: 'invalid' } }],
    ['image-translation', { lines: ['x'.repeat(20_000)] }, { lines: { why: 'tooLong', limit: 20_000 } }],
  ])('%s rejects %j', (tool, given, refused) => {
    expect(normalizeOptions(tools[tool], given)).toEqual({ refused });
  });
});

describe('normalizeInputs', () => {
  it.each<[ToolKey, Record<string, string | string[]>, object]>([
    ['image-magnify', { source: ID }, { inputs: { source: [ID] } }],
    ['image-magnify', { source: [ID] }, { inputs: { source: [ID] } }],
    ['img-compress', { sources: [OTHER, ID] }, { inputs: { sources: [OTHER, ID] } }],
    ['ai-cloth-model', { person: ID, top: OTHER, bottom: [] }, { inputs: { person: [ID], top: [OTHER] } }],
    ['image-magnify', {}, { refused: { source: { why: 'missing' } } }],
    ['image-magnify', { source: [] }, { refused: { source: { why: 'missing' } } }],
    ['image-magnify', { source: [ID, OTHER] }, { refused: { source: { why: 'tooBig', limit: 1 } } }],
    ['image-magnify', { source: ID, mask: ID }, { refused: { mask: { why: 'unknown' } } }],
    [
      'ai-cloth-model',
      { person: ID },
      { refused: { top: { why: 'missing' }, bottom: { why: 'missing' }, onePiece: { why: 'missing' } } },
    ],
  ])('%s with %j', (tool, given, outcome) => {
    expect(normalizeInputs(tools[tool], given)).toEqual(outcome);
  });
});

describe('a run', () => {
  it('is charged as the module that its options select', () => {
    expect(moduleOf(tools['image-magnify'], { scale: 4 })).toBe('img_scaleup');
    expect(moduleOf(tools['ai-product'], { fast: true })).toBe('ai_product_img_fast');
    expect(moduleOf(tools['ai-product'], { fast: false })).toBe('ai_product_img');
    expect(moduleOf(tools['smart-eliminate'], { grow: 0 })).toBe('inpaint');
  });

  it('counts as many uses as it has images or results', () => {
    expect(usesOf(tools.matting, { source: [ID] }, {})).toBe(1);
    expect(usesOf(tools['img-compress'], { sources: [ID, OTHER] }, {})).toBe(2);
    expect(usesOf(tools['img-compress'], {}, {})).toBe(1);
    expect(usesOf(tools['ai-product'], { product: [ID] }, { count: 3 })).toBe(3);
  });

  it('allows fewer pixels where an option says so, which also defines its workload key', () => {
    expect(pixelLimit(tools['image-magnify'], { scale: 2 })).toBe(6_000_000);
    expect(pixelLimit(tools['image-magnify'], { scale: 4 })).toBe(1_500_000);
    expect(pixelLimit(tools.matting, {})).toBe(40_000_000);
    expect(workloadKey(tools['image-magnify'], { scale: 4 })).toBe('scale=4');
    expect(workloadKey(tools.matting, { feather: 3 })).toBe('');
  });
});
