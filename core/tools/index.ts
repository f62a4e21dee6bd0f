import { aiChangeShoes } from './ai-change-shoes';
import { aiClothModel } from './ai-cloth-model';
import { aiExpand } from './ai-expand';
import { aiProduct } from './ai-product';
import { aiVideoImage } from './ai-video-image';
import { aiVirtualModel } from './ai-virtual-model';
import { complianceLabel } from './compliance-label';
import type { ToolDefinition } from './define-tool';
import { idPhoto } from './id-photo';
import { imageEnhance } from './image-enhance';
import { imageMagnify } from './image-magnify';
import { imageTranslation } from './image-translation';
import { imgCompress } from './img-compress';
import { matting } from './matting';
import { smartEliminate } from './smart-eliminate';

export { defaultOf } from './default-of';
export type { InputSlot, ToolDefinition, ToolLabel, ToolLimits, ToolOption } from './define-tool';
export { type Canvas, canvasFor, mostGrowth } from './expansion';
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
