import type { ToolKey } from '@tuzuo/core/tools';
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

/** The picture of each tool. The ID-photo product is built with tool-icons.idphoto.ts in this file's place. */
export const toolIcons: Readonly<Record<ToolKey, string>> = {
  'ai-change-shoes': aiChangeShoes,
  'ai-cloth-model': aiClothModel,
  'ai-expand': aiExpand,
  'ai-product': aiProduct,
  'ai-video-image': aiVideoImage,
  'ai-virtual-model': aiVirtualModel,
  'compliance-label': complianceLabel,
  'id-photo': idPhoto,
  'image-enhance': imageEnhance,
  'image-magnify': imageMagnify,
  'image-translation': imageTranslation,
  'img-compress': imgCompress,
  matting,
  'smart-eliminate': smartEliminate,
};
