import type { ToolKey } from '@tuzuo/core/tools';
import aiChangeShoes from './icons/ai-change-shoes.png';
import aiClothModel from './icons/ai-cloth-model.png';
import aiExpand from './icons/ai-expand.png';
import aiProduct from './icons/ai-product.png';
import aiVideoImage from './icons/ai-video-image.png';
import aiVirtualModel from './icons/ai-virtual-model.png';
import complianceLabel from './icons/compliance-label.png';
import idPhoto from './icons/id-photo.png';
import imageEnhance from './icons/image-enhance.png';
import imageMagnify from './icons/image-magnify.png';
import imageTranslation from './icons/image-translation.png';
import imgCompress from './icons/img-compress.png';
import matting from './icons/matting.png';
import smartEliminate from './icons/smart-eliminate.png';

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
