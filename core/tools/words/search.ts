// One import per tool: a browser fetches one language only, and not every build tool that reads core can list folders.
import type { ToolKey } from '..';
import { search as aiChangeShoes } from '../ai-change-shoes/words/search';
import { search as aiClothModel } from '../ai-cloth-model/words/search';
import { search as aiExpand } from '../ai-expand/words/search';
import { search as aiProduct } from '../ai-product/words/search';
import { search as aiVideoImage } from '../ai-video-image/words/search';
import { search as aiVirtualModel } from '../ai-virtual-model/words/search';
import { search as complianceLabel } from '../compliance-label/words/search';
import { search as idPhoto } from '../id-photo/words/search';
import { search as imageEnhance } from '../image-enhance/words/search';
import { search as imageMagnify } from '../image-magnify/words/search';
import { search as imageTranslation } from '../image-translation/words/search';
import { search as imgCompress } from '../img-compress/words/search';
import { search as matting } from '../matting/words/search';
import { search as smartEliminate } from '../smart-eliminate/words/search';
import type { SearchWords } from '../tool-words';

export const searchWords: Readonly<Record<ToolKey, SearchWords>> = {
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
