import { aiBackground } from './ai-background/definition';
import { aiChangeShoes } from './ai-change-shoes/definition';
import { aiClothModel } from './ai-cloth-model/definition';
import { aiDummyModel } from './ai-dummy-model/definition';
import { aiExpand } from './ai-expand/definition';
import { aiMaterial } from './ai-material/definition';
import { aiProduct } from './ai-product/definition';
import { aiSimilar } from './ai-similar/definition';
import { aiVideoImage } from './ai-video-image/definition';
import { aiVirtualModel } from './ai-virtual-model/definition';
import { complianceLabel } from './compliance-label/definition';
import type { ToolDefinition } from './define-tool';
import { idPhoto } from './id-photo/definition';
import { imageEnhance } from './image-enhance/definition';
import { imageMagnify } from './image-magnify/definition';
import { imageTranslation } from './image-translation/definition';
import { imgCompress } from './img-compress/definition';
import { logoDetect } from './logo-detect/definition';
import { matting } from './matting/definition';
import { smartEliminate } from './smart-eliminate/definition';

export { type Canvas, canvasFor, expandedFrom, maxGrowth } from './ai-expand/expansion';
export { defaultOf } from './default-of';
export type { InputSlot, ToolDefinition, ToolLabel, ToolLimits, ToolOption } from './define-tool';
export {
  type NormalizedInputs,
  type NormalizedOptions,
  normalizeInputs,
  normalizeOptions,
  type Refusals,
  validOptions,
  waysUsed,
} from './normalize';
export { hasWords, isWordOption } from './own-words';
export { moduleOf, pixelLimit, usesOf, workloadKey } from './run';

/** The registry: tool key → definition, in catalog order. Everything else derives from it. */
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
  'ai-background': aiBackground,
  'ai-material': aiMaterial,
  'ai-similar': aiSimilar,
  'ai-dummy-model': aiDummyModel,
  'img-compress': imgCompress,
  'id-photo': idPhoto,
  'compliance-label': complianceLabel,
  'logo-detect': logoDetect,
} as const satisfies Record<string, ToolDefinition>;

export type ToolKey = keyof typeof tools;

/** The tool that removes backgrounds, which posters use for cut-outs. */
export const CUT_OUT_TOOL = 'matting' as const satisfies ToolKey;

/** Every tool, in catalog order; without tools that the product excludes, whose modules are empty in its build. */
export const TOOL_KEYS = (Object.keys(tools) as ToolKey[]).filter((key) => tools[key]) as readonly ToolKey[];

const placeOf = (key: ToolKey) => (tools[key] as ToolDefinition).featured ?? 0;

/** The tools featured on the home page, in order. */
export const FEATURED_TOOLS = TOOL_KEYS.filter(placeOf).sort((one, other) => placeOf(one) - placeOf(other));

/** Whether a tool's output may be shared publicly: not if it shows a person. */
export const isShareable = (tool: ToolKey): boolean => (tools[tool] as ToolDefinition).shareable !== false;
