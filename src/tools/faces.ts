import type { ToolKey } from '@tuzuo/core/tools';
import type { MessageKey } from '@/i18n';
import { toolIcons } from '@/tools/icons';

type ToolFace = { icon: string; name: MessageKey; line: MessageKey };

/** How each tool shows itself: the client's half of its definition. */
export const toolFaces = {
  'image-magnify': {
    icon: toolIcons['image-magnify'],
    name: 'tool.imageMagnify.name',
    line: 'tool.imageMagnify.line',
  },
  'image-enhance': {
    icon: toolIcons['image-enhance'],
    name: 'tool.imageEnhance.name',
    line: 'tool.imageEnhance.line',
  },
  matting: { icon: toolIcons.matting, name: 'tool.matting.name', line: 'tool.matting.line' },
  'smart-eliminate': {
    icon: toolIcons['smart-eliminate'],
    name: 'tool.smartEliminate.name',
    line: 'tool.smartEliminate.line',
  },
  'image-translation': {
    icon: toolIcons['image-translation'],
    name: 'tool.imageTranslation.name',
    line: 'tool.imageTranslation.line',
  },
  'ai-virtual-model': {
    icon: toolIcons['ai-virtual-model'],
    name: 'tool.aiVirtualModel.name',
    line: 'tool.aiVirtualModel.line',
  },
  'ai-cloth-model': {
    icon: toolIcons['ai-cloth-model'],
    name: 'tool.aiClothModel.name',
    line: 'tool.aiClothModel.line',
  },
  'ai-change-shoes': {
    icon: toolIcons['ai-change-shoes'],
    name: 'tool.aiChangeShoes.name',
    line: 'tool.aiChangeShoes.line',
  },
  'ai-product': { icon: toolIcons['ai-product'], name: 'tool.aiProduct.name', line: 'tool.aiProduct.line' },
  'ai-video-image': {
    icon: toolIcons['ai-video-image'],
    name: 'tool.aiVideoImage.name',
    line: 'tool.aiVideoImage.line',
  },
  'ai-expand': { icon: toolIcons['ai-expand'], name: 'tool.aiExpand.name', line: 'tool.aiExpand.line' },
  'img-compress': {
    icon: toolIcons['img-compress'],
    name: 'tool.imgCompress.name',
    line: 'tool.imgCompress.line',
  },
  'id-photo': { icon: toolIcons['id-photo'], name: 'tool.idPhoto.name', line: 'tool.idPhoto.line' },
  'compliance-label': {
    icon: toolIcons['compliance-label'],
    name: 'tool.complianceLabel.name',
    line: 'tool.complianceLabel.line',
  },
} as const satisfies Record<ToolKey, ToolFace>;
