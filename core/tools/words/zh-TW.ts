// One import per tool: a browser fetches one language only, and not every build tool that reads core can list folders.
import type { ToolKey } from '..';
import { words as aiChangeShoes } from '../ai-change-shoes/words/zh-TW';
import { words as aiClothModel } from '../ai-cloth-model/words/zh-TW';
import { words as aiExpand } from '../ai-expand/words/zh-TW';
import { words as aiProduct } from '../ai-product/words/zh-TW';
import { words as aiVideoImage } from '../ai-video-image/words/zh-TW';
import { words as aiVirtualModel } from '../ai-virtual-model/words/zh-TW';
import { words as complianceLabel } from '../compliance-label/words/zh-TW';
import { words as idPhoto } from '../id-photo/words/zh-TW';
import { words as imageEnhance } from '../image-enhance/words/zh-TW';
import { words as imageMagnify } from '../image-magnify/words/zh-TW';
import { words as imageTranslation } from '../image-translation/words/zh-TW';
import { words as imgCompress } from '../img-compress/words/zh-TW';
import { words as matting } from '../matting/words/zh-TW';
import { words as smartEliminate } from '../smart-eliminate/words/zh-TW';
import type { ToolWords } from '../tool-words';

export const toolWords: Readonly<Record<ToolKey, ToolWords>> = {
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
