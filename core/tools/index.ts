import { aiChangeShoes } from './ai-change-shoes/definition';
import { aiClothModel } from './ai-cloth-model/definition';
import { aiExpand } from './ai-expand/definition';
import { aiProduct } from './ai-product/definition';
import { aiVideoImage } from './ai-video-image/definition';
import { aiVirtualModel } from './ai-virtual-model/definition';
import { complianceLabel } from './compliance-label/definition';
import type { ToolDefinition } from './define-tool';
import { idPhoto } from './id-photo/definition';
import { imageEnhance } from './image-enhance/definition';
import { imageMagnify } from './image-magnify/definition';
import { imageTranslation } from './image-translation/definition';
import { imgCompress } from './img-compress/definition';
import { matting } from './matting/definition';
import { smartEliminate } from './smart-eliminate/definition';

export { type Canvas, canvasFor, mostGrowth } from './ai-expand/expansion';
export { defaultOf } from './default-of';
export type { InputSlot, ToolDefinition, ToolLabel, ToolLimits, ToolOption } from './define-tool';
export {
  type NormalisedInputs,
  type NormalisedOptions,
  normaliseInputs,
  normaliseOptions,
  type Refusals,
  waysUsed,
} from './normalise';
export { moduleOf, pixelLimit, usesOf, workloadKey } from './run';

/** Every tool, in the order that a catalogue shows them. */
export const TOOL_KEYS = [
  'image-magnify',
  'image-enhance',
  'matting',
  'smart-eliminate',
  'image-translation',
  'ai-virtual-model',
  'ai-cloth-model',
  'ai-change-shoes',
  'ai-product',
  'ai-video-image',
  'ai-expand',
  'img-compress',
  'id-photo',
  'compliance-label',
] as const;

export type ToolKey = (typeof TOOL_KEYS)[number];

/** Tool key → definition. A key without a definition does not compile. */
export const tools = {
  'image-magnify': imageMagnify,
  'image-enhance': imageEnhance,
  matting,
  'smart-eliminate': smartEliminate,
  'image-translation': imageTranslation,
  'ai-virtual-model': aiVirtualModel,
  'ai-cloth-model': aiClothModel,
  'ai-change-shoes': aiChangeShoes,
  'ai-product': aiProduct,
  'ai-video-image': aiVideoImage,
  'ai-expand': aiExpand,
  'img-compress': imgCompress,
  'id-photo': idPhoto,
  'compliance-label': complianceLabel,
} as const satisfies Record<ToolKey, ToolDefinition>;
