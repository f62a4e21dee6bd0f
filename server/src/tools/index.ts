import type { ToolKey } from '@tuzuo/core/tools';
import type { Engine, LocalOffers } from '../engines/port';
import { aiBackground } from './ai-background';
import { aiChangeShoes } from './ai-change-shoes';
import { aiClothModel } from './ai-cloth-model';
import { aiDummyModel } from './ai-dummy-model';
import { aiExpand } from './ai-expand';
import { aiMaterial } from './ai-material';
import { aiProduct } from './ai-product';
import { aiSimilar } from './ai-similar';
import { aiVideoImage } from './ai-video-image';
import { aiVirtualModel } from './ai-virtual-model';
import { complianceLabel } from './compliance-label';
import { idPhoto } from './id-photo';
import { imageEnhance } from './image-enhance';
import { imageMagnify } from './image-magnify';
import { imageTranslation } from './image-translation';
import { imgCompress } from './img-compress';
import { logoDetect } from './logo-detect';
import { matting } from './matting';
import { smartEliminate } from './smart-eliminate';
import type { ToolRoom, ToolServices } from './tool-room';

export type { ShownPictures } from './tool-room';

/** Server part of each tool; `{}` = nothing tool-specific, and no local engine. */
export const toolRooms: Readonly<Record<ToolKey, ToolRoom>> = {
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
  'logo-detect': logoDetect,
  'ai-dummy-model': aiDummyModel,
  'ai-similar': aiSimilar,
  'ai-material': aiMaterial,
  'ai-background': aiBackground,
  'id-photo': idPhoto,
  'compliance-label': complianceLabel,
};

const rooms = Object.entries(toolRooms) as [ToolKey, ToolRoom][];

/** The tools of the local engine. */
export const localOffers: LocalOffers = Object.fromEntries(
  rooms.flatMap(([tool, { local }]) => (local ? [[tool, local]] : [])),
);

/** Wraps the engine's runs of each tool as the tool requires. */
export function withServices<Inner extends Engine>(inner: Inner, services: ToolServices): Inner {
  const wrapped = new Map(
    rooms.flatMap(([tool, { wrapRun }]) => (wrapRun ? [[tool, wrapRun(inner.run, services)]] : [])),
  );
  return { ...inner, run: (request, call) => (wrapped.get(request.tool) ?? inner.run)(request, call) };
}
