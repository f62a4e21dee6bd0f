import type { ToolKey } from '@tuzuo/core/tools';
import type { MessageKey } from '@/i18n';
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

type ToolFace = { icon: string; name: MessageKey; line: MessageKey };

/** How each tool shows itself: the client's half of its definition. */
export const toolFaces = {
  'image-magnify': { icon: imageMagnify, name: 'tool.imageMagnify.name', line: 'tool.imageMagnify.line' },
  'image-enhance': { icon: imageEnhance, name: 'tool.imageEnhance.name', line: 'tool.imageEnhance.line' },
  matting: { icon: matting, name: 'tool.matting.name', line: 'tool.matting.line' },
  'smart-eliminate': {
    icon: smartEliminate,
    name: 'tool.smartEliminate.name',
    line: 'tool.smartEliminate.line',
  },
  'image-translation': {
    icon: imageTranslation,
    name: 'tool.imageTranslation.name',
    line: 'tool.imageTranslation.line',
  },
  'ai-virtual-model': {
    icon: aiVirtualModel,
    name: 'tool.aiVirtualModel.name',
    line: 'tool.aiVirtualModel.line',
  },
  'ai-cloth-model': { icon: aiClothModel, name: 'tool.aiClothModel.name', line: 'tool.aiClothModel.line' },
  'ai-change-shoes': {
    icon: aiChangeShoes,
    name: 'tool.aiChangeShoes.name',
    line: 'tool.aiChangeShoes.line',
  },
  'ai-product': { icon: aiProduct, name: 'tool.aiProduct.name', line: 'tool.aiProduct.line' },
  'ai-video-image': { icon: aiVideoImage, name: 'tool.aiVideoImage.name', line: 'tool.aiVideoImage.line' },
  'ai-expand': { icon: aiExpand, name: 'tool.aiExpand.name', line: 'tool.aiExpand.line' },
  'img-compress': { icon: imgCompress, name: 'tool.imgCompress.name', line: 'tool.imgCompress.line' },
  'id-photo': { icon: idPhoto, name: 'tool.idPhoto.name', line: 'tool.idPhoto.line' },
  'compliance-label': {
    icon: complianceLabel,
    name: 'tool.complianceLabel.name',
    line: 'tool.complianceLabel.line',
  },
} as const satisfies Record<ToolKey, ToolFace>;
