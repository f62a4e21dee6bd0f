import { describe, expect, it } from 'vitest';
import { DOCUMENTS } from '../id-photo/documents';
import { DEFAULT_PRICES } from './default-prices';
import {
  FEATURED_TOOLS,
  normalizeOptions,
  TOOL_KEYS,
  type ToolDefinition,
  type ToolKey,
  tools,
} from './index';
import { PRESETS, QUICK_TASKS } from './presets';

const definitions = Object.entries(tools) as [ToolKey, ToolDefinition][];

/** Module, slots (`*` = several, `?` = optional), options, label: the decided table; newer tools are not in it. */
const DECIDED: Partial<Record<ToolKey, [module: string, inputs: string, options: string, label: string]>> = {
  'image-magnify': ['img_scaleup', 'source', 'scale', 'metadata'],
  'image-enhance': ['img_hd', 'source', 'strength denoise', 'metadata'],
  matting: ['matting', 'source', 'background backgroundAssetId refineAssetId feather trim', 'none'],
  'smart-eliminate': ['inpaint', 'source mask', 'grow', 'metadata'],
  'image-translation': ['img_translate', 'source', 'from to lines', 'metadata'],
  'ai-virtual-model': ['ai_model', 'model face', 'modelFace keepHair', 'both'],
  'ai-cloth-model': ['ai_cloth_model', 'person top? bottom? onePiece?', 'refine placement', 'both'],
  'ai-change-shoes': ['ai_shoes_model', 'person shoes*', 'count placement', 'both'],
  'ai-product': [
    'ai_product_img',
    'product',
    'sceneId pose ratio shadow count fast prompt style avoid seed',
    'both',
  ],
  'ai-video-image': ['ai_video_img', 'source', 'move seconds ratio prompt style avoid seed', 'both'],
  'ai-expand': [
    'ai_img_expand',
    'source',
    'top right bottom left ratio fill prompt style avoid seed',
    'both',
  ],
  'ai-background': ['ai_background', '', 'prompt style avoid ratio count seed', 'both'],
  'ai-material': ['ai_material', '', 'prompt style avoid count seed', 'both'],
  'ai-similar': ['ai_img_similar', 'source', 'change prompt avoid count seed', 'both'],
  'ai-dummy-model': ['ai_dummy_model', 'source', 'person prompt avoid count seed', 'both'],
  'img-compress': ['img_compress', 'sources*', 'targetKb quality format', 'keep'],
  'id-photo': [
    'idphoto',
    'portrait',
    'specId custom format background beauty outfitId straighten',
    'metadata-if-retouched',
  ],
  'logo-detect': ['logo_detect', 'source', '', 'none'],
  'compliance-label': ['compliance_label', 'sources*', 'text corner metadata', 'both'],
};

function describeInputs({ inputs }: ToolDefinition): string {
  return Object.entries(inputs)
    .map(([name, slot]) => `${name}${slot.max > 1 ? '*' : ''}${slot.min === 0 ? '?' : ''}`)
    .join(' ');
}

describe('the tools', () => {
  it.each(definitions.filter(([key]) => DECIDED[key]))('%s is as decided', (key, tool) => {
    const options = Object.keys(tool.options).join(' ');
    expect([tool.moduleKey, describeInputs(tool), options, tool.label]).toEqual(DECIDED[key]);
  });

  it("report before a run that the image exceeds WebP's maximum side", () => {
    const { sizeChecks } = tools['img-compress'];
    const long = { width: 750, height: 20_000 };
    expect(sizeChecks(long, { format: 'webp' })).toEqual([
      { key: 'webpSide', ok: false, found: 20_000, need: 16_383 },
    ]);
    expect(sizeChecks(long, { format: 'jpeg' })).toEqual([]);
    expect(sizeChecks({ width: 750, height: 16_383 }, { format: 'webp' })).toMatchObject([{ ok: true }]);
  });

  it('are the nineteen that were decided, and later ones', () => {
    expect(Object.keys(DECIDED)).toHaveLength(19);
    expect(TOOL_KEYS).toEqual(expect.arrayContaining(Object.keys(DECIDED)));
  });

  it.each(definitions)('%s continues with other existing tools', (key, { goOnWith = [] }) => {
    expect(goOnWith.filter((next) => next === key || !(next in { ...tools, poster: true }))).toEqual([]);
  });

  it('lead from a cut-out to what sellers do with it: a scene, then a poster', () => {
    expect(tools.matting.goOnWith.slice(0, 2)).toEqual(['ai-product', 'poster']);
  });

  it('have distinct positions on the home page, where they have one', () => {
    expect(FEATURED_TOOLS).toEqual(['matting', 'ai-product', 'id-photo', 'image-magnify']);
    const places = definitions.flatMap(([, { featured = [] }]) => featured);
    expect(new Set(places).size).toBe(places.length);
  });

  it.each(
    PRESETS.map((preset) => [preset.name, preset] as const),
  )('%s has valid options of its tool', (_name, preset) => {
    expect(normalizeOptions(tools[preset.tool], preset.options)).not.toHaveProperty('refused');
  });

  it('have presets of existing documents', () => {
    const specIds = PRESETS.flatMap(({ options }) => ('specId' in options ? [options.specId] : []));
    expect(specIds.length).toBeGreaterThan(1);
    expect(DOCUMENTS.map(({ specId }) => specId)).toEqual(expect.arrayContaining(specIds));
  });

  it('fill seven quick tasks; the eighth is for posters', () => {
    expect(QUICK_TASKS.map(({ tool, key, quick }) => [quick, tool, key])).toEqual([
      [1, 'matting', 'white'],
      [2, 'ai-product', 'scene'],
      [3, 'smart-eliminate', 'clean'],
      [4, 'id-photo', 'any'],
      [5, 'image-magnify', 'larger'],
      [6, 'image-translation', 'translate'],
      [8, 'img-compress', 'smaller'],
    ]);
    expect(QUICK_TASKS[0]?.options).toEqual({ background: '#ffffff' });
  });

  it('have the decided defaults, ranges and variants', () => {
    expect(tools['image-magnify'].options.scale.values).toEqual([2, 4]);
    expect(tools['image-magnify'].limits.maxPixelsByOption).toEqual({
      option: 'scale',
      max: { 2: 6_000_000, 4: 1_500_000 },
    });
    expect(tools['image-enhance'].options.strength.values[0]).toBe(2);
    expect(tools['ai-video-image'].options.seconds).toMatchObject({ default: 5, min: 3, max: 10 });
    expect(tools['ai-change-shoes'].inputs.shoes).toMatchObject({ min: 1, max: 3 });
    expect(tools['img-compress'].inputs.sources).toMatchObject({ min: 1, max: 9 });
    expect(tools['ai-cloth-model'].moduleVariants[0].moduleKey).toBe('ai_cloth_model_refine');
    expect(tools['ai-product'].moduleVariants[0].moduleKey).toBe('ai_product_img_fast');
    expect(tools['smart-eliminate'].moduleVariants[0]).toMatchObject({
      when: 'cloud',
      moduleKey: 'ai_inpaint',
    });
  });

  it.each(definitions)('%s takes uploads within the product limits', (_key, { limits }) => {
    expect(limits).toMatchObject({ maxBytes: 83_886_080, maxPixels: 200_000_000, minSide: 16 });
    expect(limits.extensions.slice(0, 3)).toEqual(['jpg', 'png', 'jpeg']);
    expect(limits.extensions).toEqual(expect.arrayContaining(['webp', 'avif', 'gif', 'heic']));
  });

  it.each(definitions)('%s is consistent', (_key, tool) => {
    const { options, inputs } = tool;
    for (const option of Object.values(options)) {
      if (option.kind === 'number') {
        expect(option.min).toBeLessThan(option.max);
        expect(option.default ?? option.min).toBeGreaterThanOrEqual(option.min);
        expect(option.default ?? option.max).toBeLessThanOrEqual(option.max);
      }
      if (option.kind === 'choice') expect(new Set(option.values).size).toBe(option.values.length);
    }
    for (const slot of Object.values(inputs)) expect(slot.min).toBeLessThanOrEqual(slot.max);
    for (const slot of tool.atLeastOneOf ?? []) expect(inputs[slot]?.min).toBe(0);
    for (const { when } of tool.moduleVariants ?? []) {
      if (when !== 'cloud') expect(options[when.option]?.kind).toBe('flag');
    }
    if (tool.limits.maxPixelsByOption) expect(options).toHaveProperty(tool.limits.maxPixelsByOption.option);
  });

  it('are charged as modules that have a price, except the label, which benefits limit', () => {
    const priced = new Set(DEFAULT_PRICES.map((row) => row.module));
    const charged = definitions.flatMap(([, tool]) => [
      tool.moduleKey,
      ...(tool.moduleVariants ?? []).map((variant) => variant.moduleKey),
    ]);
    expect(charged.filter((module) => !priced.has(module))).toEqual(['compliance_label']);
  });

  it('have pages below /subPages, each its own', () => {
    const pages = definitions.flatMap(([, { routes }]) => [routes.tool, routes.results]);
    expect(new Set(pages).size).toBe(pages.length);
    for (const page of pages) expect(page).toMatch(/^\/subPages\/[a-z-]+\/index$/);
    expect(tools['ai-video-image'].routes.results).toBe('/subPages/ai-video-image-generate/index');
  });

  it('treat uploads as face data where a face is processed', () => {
    const faceTools = definitions.filter(([, tool]) => tool.faceData).map(([key]) => key);
    expect(faceTools).toEqual(['ai-virtual-model', 'ai-cloth-model', 'ai-change-shoes', 'id-photo']);
    // Shoes are tried on in a full-length photo of a person.
    const closed = definitions.filter(([, tool]) => tool.shareable === false).map(([key]) => key);
    expect(closed).toEqual([
      'ai-virtual-model',
      'ai-cloth-model',
      'ai-change-shoes',
      'ai-dummy-model',
      'id-photo',
    ]);
  });
});
