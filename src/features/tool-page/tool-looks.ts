import type { tools } from '@tuzuo/core/tools';
import type { PagedTool } from '@/features/tools';
import magnifyAfter from './examples/image-magnify-after.jpg';
import magnifyBefore from './examples/image-magnify-before.jpg';
import mattingAfter from './examples/matting-after.jpg';
import mattingBefore from './examples/matting-before.jpg';
import eliminateAfter from './examples/smart-eliminate-after.jpg';
import eliminateBefore from './examples/smart-eliminate-before.jpg';
import type { OptionLook, SlotLook } from './look-types';
import type { ToolWordKey } from './words';

type ToolLook<Slots extends string, Options extends string> = {
  /** Made by this product's own engine. */
  example: { before: string; after: string };
  /** What a good photo looks like. */
  tips: readonly ToolWordKey[];
  /** The button's words. */
  action: ToolWordKey;
  /** Of those beside the first. */
  slots?: Readonly<Partial<Record<Slots, SlotLook>>>;
  /** Null = not shown, such as what only a cloud engine takes. */
  options: Readonly<Record<Options, OptionLook | null>>;
};

type Tools = typeof tools;

type ToolLooks = {
  [Tool in PagedTool]: ToolLook<keyof Tools[Tool]['inputs'] & string, keyof Tools[Tool]['options'] & string>;
};

/** What the page of each tool shows beside its face. */
export const toolLooks = {
  'image-magnify': {
    example: { before: magnifyBefore, after: magnifyAfter },
    tips: ['magnify.tip.original', 'magnify.tip.sharp'],
    action: 'magnify.action',
    options: {
      scale: { title: 'magnify.scale', values: { 2: 'magnify.scale.2', 4: 'magnify.scale.4' } },
    },
  },
  matting: {
    example: { before: mattingBefore, after: mattingAfter },
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
      feather: {
        title: 'matting.feather',
        values: { 0: 'matting.feather.0', 2: 'matting.feather.2', 5: 'matting.feather.5' },
        offered: [0, 2, 5],
      },
      trim: { title: 'matting.trim', values: { false: 'matting.trim.false', true: 'matting.trim.true' } },
    },
  },
  'smart-eliminate': {
    example: { before: eliminateBefore, after: eliminateAfter },
    tips: ['eliminate.tip.ground', 'eliminate.tip.shadow'],
    action: 'eliminate.action',
    options: { grow: { title: 'eliminate.grow', unit: ' px', hint: 'eliminate.grow.hint' } },
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
