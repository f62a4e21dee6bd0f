import { TOOL_KEYS, type ToolKey } from '@tuzuo/core/tools';
import type { ToolMessageKey } from '@tuzuo/core/tools/tool-words';
import aiChangeShoes from './ai-change-shoes/icon.png';
import aiClothModel from './ai-cloth-model/icon.png';
import aiExpand from './ai-expand/icon.png';
import aiProduct from './ai-product/icon.png';
import aiVideoImage from './ai-video-image/icon.png';
import aiVirtualModel from './ai-virtual-model/icon.png';
import complianceLabel from './compliance-label/icon.png';
import idPhoto from './id-photo/icon.png';
import imageEnhance from './image-enhance/icon.png';
import imageMagnify from './image-magnify/icon.png';
import imageTranslation from './image-translation/icon.png';
import imgCompress from './img-compress/icon.png';
import matting from './matting/icon.png';
import smartEliminate from './smart-eliminate/icon.png';

/** `pending`: its page is still to come. */
type Entry = { icon: string; pending?: true };

/** The client's registry, one line a tool. It holds pictures only: the first page imports it, and no tool's page. */
const registry = {
  'ai-change-shoes': { icon: aiChangeShoes, pending: true },
  'ai-cloth-model': { icon: aiClothModel, pending: true },
  'ai-expand': { icon: aiExpand },
  'ai-product': { icon: aiProduct },
  'ai-video-image': { icon: aiVideoImage },
  'ai-virtual-model': { icon: aiVirtualModel, pending: true },
  'compliance-label': { icon: complianceLabel },
  'id-photo': { icon: idPhoto },
  'image-enhance': { icon: imageEnhance },
  'image-magnify': { icon: imageMagnify },
  'image-translation': { icon: imageTranslation },
  'img-compress': { icon: imgCompress },
  matting: { icon: matting },
  'smart-eliminate': { icon: smartEliminate },
} as const satisfies Record<ToolKey, Entry>;

type Registry = typeof registry;

/** A tool that this client has a page for. A server may be newer and offer more. */
export type PagedTool = {
  [Tool in ToolKey]: Registry[Tool] extends { pending: true } ? never : Tool;
}[ToolKey];

/** Whether this client has a page for a tool, open or not. */
export const isPaged = (tool: ToolKey): tool is PagedTool => (registry[tool] as Entry).pending !== true;

type ToolFace = { icon: string; name: ToolMessageKey; line: ToolMessageKey };

/** How each tool shows itself: its picture, and the keys of its words (core/tools/<key>/words). */
export const toolFaces = Object.fromEntries(
  TOOL_KEYS.map((key) => [
    key,
    { icon: registry[key].icon, name: `tool.${key}.name`, line: `tool.${key}.line` },
  ]),
) as Readonly<Record<ToolKey, ToolFace>>;
