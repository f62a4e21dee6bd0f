// One import per tool: a browser fetches one language only, and not every build tool that reads core can list folders.
import type { ToolKey } from '..';
import { words as aiChangeShoes } from '../ai-change-shoes/words/fr';
import { words as aiClothModel } from '../ai-cloth-model/words/fr';
import { words as aiExpand } from '../ai-expand/words/fr';
import { words as aiProduct } from '../ai-product/words/fr';
import { words as aiVideoImage } from '../ai-video-image/words/fr';
import { words as aiVirtualModel } from '../ai-virtual-model/words/fr';
import { words as complianceLabel } from '../compliance-label/words/fr';
import { words as idPhoto } from '../id-photo/words/fr';
import { words as imageEnhance } from '../image-enhance/words/fr';
import { words as imageMagnify } from '../image-magnify/words/fr';
import { words as imageTranslation } from '../image-translation/words/fr';
import { words as imgCompress } from '../img-compress/words/fr';
import { words as matting } from '../matting/words/fr';
import { words as smartEliminate } from '../smart-eliminate/words/fr';
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
