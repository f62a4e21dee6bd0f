import { TOOL_KEYS, type ToolKey } from '@tuzuo/core/tools';
import type { Preset } from '@tuzuo/core/tools/presets';
import type { ToolMessageKey } from '@tuzuo/core/tools/tool-words';
import nothing from '@/ui/nothing.png';
import aiBackground from './ai-background/icon.png';
import aiChangeShoes from './ai-change-shoes/icon.png';
import aiClothModel from './ai-cloth-model/icon.png';
import aiDummyModel from './ai-dummy-model/icon.png';
import aiExpand from './ai-expand/icon.png';
import aiMaterial from './ai-material/icon.png';
import aiProduct from './ai-product/icon.png';
import aiSimilar from './ai-similar/icon.png';
import aiVideoImage from './ai-video-image/icon.png';
import aiVirtualModel from './ai-virtual-model/icon.png';
import complianceLabel from './compliance-label/icon.png';
import idPhoto from './id-photo/icon.png';
import imageEnhance from './image-enhance/icon.png';
import imageMagnify from './image-magnify/icon.png';
import imageTranslation from './image-translation/icon.png';
import imgCompress from './img-compress/icon.png';
import logoDetect from './logo-detect/icon.png';
import matting from './matting/icon.png';
import mattingWhite from './matting/white-icon.png';
import smartEliminate from './smart-eliminate/icon.png';

/** `presets`: icons of presets that have their own. */
type Entry = { icon: string; presets?: Readonly<Record<string, string>> };

/**
 * The client's tool registry, one line per tool. It contains images only: the first page imports it, but no tool's
 * page.
 */
const registry = {
  'ai-change-shoes': { icon: aiChangeShoes },
  'ai-cloth-model': { icon: aiClothModel },
  'ai-expand': { icon: aiExpand },
  'ai-product': { icon: aiProduct },
  'ai-video-image': { icon: aiVideoImage },
  'ai-virtual-model': { icon: aiVirtualModel },
  'compliance-label': { icon: complianceLabel },
  'id-photo': { icon: idPhoto },
  'image-enhance': { icon: imageEnhance },
  'image-magnify': { icon: imageMagnify },
  'image-translation': { icon: imageTranslation },
  'img-compress': { icon: imgCompress },
  'logo-detect': { icon: logoDetect },
  'ai-dummy-model': { icon: aiDummyModel },
  'ai-similar': { icon: aiSimilar },
  'ai-material': { icon: aiMaterial },
  'ai-background': { icon: aiBackground },
  matting: { icon: matting, presets: { white: mattingWhite } },
  'smart-eliminate': { icon: smartEliminate },
} as const satisfies Record<ToolKey, Entry>;

/** A tool for which this client has a page. A newer server may offer more. */
export type PagedTool = ToolKey;

/**
 * Whether this client has a page for a tool, open or not. A tool that this product lacks has no definition, messages,
 * image or page here.
 */
export const isPaged = (tool: ToolKey): tool is PagedTool => TOOL_KEYS.includes(tool);

type ToolFace = { icon: string; name: ToolMessageKey | 'tool.other'; line: ToolMessageKey | 'tool.other' };

/** Appearance of tools that this product lacks: an account's history may contain their runs from other products. */
const OTHER: ToolFace = { icon: nothing, name: 'tool.other', line: 'tool.other' };

const faceOf = (key: ToolKey): ToolFace =>
  isPaged(key) ? { icon: registry[key].icon, name: `tool.${key}.name`, line: `tool.${key}.line` } : OTHER;

/** Appearance of each tool: its icon, and the keys of its messages (core/tools/<key>/words). */
export const toolFaces = Object.fromEntries(
  (Object.keys(registry) as ToolKey[]).map((key) => [key, faceOf(key)]),
) as Readonly<Record<ToolKey, ToolFace>>;

/** The icon of a preset: its own, or its tool's. */
export const presetIcon = ({ tool, key }: Pick<Preset, 'tool' | 'key'>): string =>
  (registry[tool] as Entry).presets?.[key] ?? registry[tool].icon;
