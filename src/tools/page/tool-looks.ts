import { type ToolDefinition, tools } from '@tuzuo/core/tools';
import type { PagedTool } from '@/tools/catalogue';
import type { Terms } from './cost';
import type { OptionLook, SlotLook } from './room';
import type { ToolWordKey } from './words';

type ToolLook<Slots extends string, Options extends string> = {
  /** What a good photo looks like. */
  tips: readonly ToolWordKey[];
  /** The button's words. */
  action: ToolWordKey;
  /** What is free is counted by the month, not by the day. */
  monthly?: true;
  /** Of those beside the first. */
  slots?: Readonly<Partial<Record<Slots, SlotLook>>>;
  /** Null = not shown, such as what only a cloud engine takes, or what another one's part sets. */
  options: Readonly<Record<Options, OptionLook | null>>;
};

type Tools = typeof tools;

type ToolLooks = {
  [Tool in PagedTool]: ToolLook<keyof Tools[Tool]['inputs'] & string, keyof Tools[Tool]['options'] & string>;
};

/** What the page of each tool shows beside its face. */
export const toolLooks = {
  'image-magnify': {
    tips: ['magnify.tip.original', 'magnify.tip.sharp'],
    action: 'magnify.action',
    options: {
      scale: { title: 'magnify.scale', values: { 2: 'magnify.scale.2', 4: 'magnify.scale.4' } },
    },
  },
  matting: {
    tips: ['matting.tip.subject', 'matting.tip.edge'],
    action: 'matting.action',
    options: {
      background: {
        title: 'matting.background',
        values: {
          transparent: 'matting.background.transparent',
          asset: 'matting.background.asset',
          '#ffffff': 'colour.white',
          '#f2f3f5': 'colour.grey',
          '#000000': 'colour.black',
          '#2f6fdb': 'colour.blue',
          '#d92b2b': 'colour.red',
        },
        offered: ['#ffffff', '#f2f3f5', '#000000', '#2f6fdb', '#d92b2b'],
      },
      backgroundAssetId: { title: 'matting.background.picture' },
      refineAssetId: null,
      feather: {
        title: 'matting.feather',
        values: { 0: 'matting.feather.0', 2: 'matting.feather.2', 5: 'matting.feather.5' },
        offered: [0, 2, 5],
      },
      trim: { title: 'matting.trim', values: { false: 'matting.trim.false', true: 'matting.trim.true' } },
    },
  },
  'image-enhance': {
    tips: ['enhance.tip.soft', 'enhance.tip.original'],
    action: 'enhance.action',
    options: {
      strength: {
        title: 'enhance.strength',
        values: { 1: 'enhance.strength.1', 2: 'enhance.strength.2', 3: 'enhance.strength.3' },
      },
      denoise: {
        title: 'enhance.denoise',
        values: { true: 'enhance.denoise.true', false: 'enhance.denoise.false' },
      },
    },
  },
  'img-compress': {
    tips: ['compress.tip.target', 'compress.tip.format'],
    action: 'compress.action',
    options: {
      targetKb: {
        title: 'compress.target',
        unset: 'compress.target.none',
        offered: [50, 100, 200, 500],
        unit: 'kilobytes',
        hint: 'compress.target.hint',
      },
      quality: { title: 'compress.quality', hint: 'compress.quality.hint' },
      format: {
        title: 'compress.format',
        values: {
          keep: 'compress.format.keep',
          jpeg: 'compress.format.jpeg',
          webp: 'compress.format.webp',
          png: 'compress.format.png',
        },
      },
    },
  },
  'compliance-label': {
    tips: ['label.tip.law', 'label.tip.kept'],
    action: 'label.action',
    monthly: true,
    options: {
      text: { title: 'label.text', placeholder: 'label.text.placeholder' },
      corner: {
        title: 'label.corner',
        values: {
          'bottom-right': 'label.corner.bottomRight',
          'bottom-left': 'label.corner.bottomLeft',
          'top-right': 'label.corner.topRight',
          'top-left': 'label.corner.topLeft',
        },
      },
      metadata: {
        title: 'label.metadata',
        values: { true: 'label.metadata.true', false: 'label.metadata.false' },
      },
    },
  },
  'ai-product': {
    tips: ['product.tip.whole', 'product.tip.level'],
    action: 'product.action',
    options: {
      sceneId: { title: 'product.scene' },
      ratio: { title: 'product.ratio' },
      shadow: {
        title: 'product.shadow',
        values: {
          contact: 'product.shadow.contact',
          cast: 'product.shadow.cast',
          none: 'product.shadow.none',
        },
      },
      count: { title: 'product.count', offered: [1, 2, 3, 4] },
      fast: {
        title: 'product.fast',
        values: { false: 'product.fast.false', true: 'product.fast.true' },
      },
      prompt: null,
    },
  },
  'ai-video-image': {
    tips: ['video.tip.subject', 'video.tip.room'],
    action: 'video.action',
    options: {
      move: {
        title: 'video.move',
        values: {
          parallax: 'video.move.parallax',
          push: 'video.move.push',
          pan: 'video.move.pan',
          orbit: 'video.move.orbit',
        },
        hint: 'video.move.hint',
      },
      seconds: { title: 'video.seconds', offered: [3, 4, 5, 6, 8, 10] },
      ratio: { title: 'video.ratio', values: { source: 'video.ratio.source' } },
      prompt: null,
    },
  },
  'ai-expand': {
    tips: ['expand.tip.ground', 'expand.tip.whole'],
    action: 'expand.action',
    // One part stands for them all, at the first one's place.
    options: { top: { title: 'expand.action' }, right: null, bottom: null, left: null, ratio: null },
  },
  'image-translation': {
    tips: ['translation.tip.text', 'translation.tip.ground'],
    action: 'translation.action',
    options: {
      from: { title: 'translation.from' },
      to: { title: 'translation.to' },
      lines: { title: 'translation.lines' },
    },
  },
  // Its page is its own (features/id-photo).
  'id-photo': {
    tips: [],
    action: 'idPhoto.action',
    options: {
      specId: null,
      custom: null,
      format: null,
      background: null,
      beauty: null,
      outfitId: null,
      straighten: null,
    },
  },
  'smart-eliminate': {
    tips: ['eliminate.tip.ground', 'eliminate.tip.shadow'],
    action: 'eliminate.action',
    options: { grow: { title: 'eliminate.grow', unit: 'px', hint: 'eliminate.grow.hint' } },
  },
} as const satisfies ToolLooks;

/** The looks of a tool's options by name, whatever the tool. */
export function optionLooksOf(tool: PagedTool): Readonly<Record<string, OptionLook | null>> {
  return toolLooks[tool].options;
}

/** How a slot beside the first shows itself, whatever the tool. */
export function slotLookOf(tool: PagedTool, slot: string): SlotLook | undefined {
  const { slots }: ToolLook<string, string> = toolLooks[tool];
  return slots?.[slot];
}

/** How a tool is charged, whatever the tool. */
export function termsOf(tool: PagedTool): Terms {
  const { monthly }: ToolLook<string, string> = toolLooks[tool];
  const { paidLater = false }: ToolDefinition = tools[tool];
  return { monthly: monthly === true, paidLater };
}
