import type { ToolKey } from '@tuzuo/core/tools';
import { aiExpand } from '../../tools/ai-expand/run';
import { aiProduct } from '../../tools/ai-product/run';
import { aiVideoImage } from '../../tools/ai-video-image/run';
import { complianceLabel } from '../../tools/compliance-label/run';
import { idPhoto } from '../../tools/id-photo/run';
import { imageEnhance } from '../../tools/image-enhance/run';
import { imageMagnify } from '../../tools/image-magnify/run';
import { imageTranslation } from '../../tools/image-translation/run';
import { imgCompress } from '../../tools/img-compress/run';
import { matting } from '../../tools/matting/run';
import { smartEliminate } from '../../tools/smart-eliminate/run';
import type { LocalTool } from './local-tool';
import type { LocalToolKey } from './offer';

/** What the child process can run. */
export const LOCAL_TOOLS: Readonly<Partial<Record<ToolKey, LocalTool>>> = {
  'image-magnify': imageMagnify,
  matting,
  'smart-eliminate': smartEliminate,
  'image-translation': imageTranslation,
  'image-enhance': imageEnhance,
  'img-compress': imgCompress,
  'compliance-label': complianceLabel,
  'ai-product': aiProduct,
  'ai-video-image': aiVideoImage,
  'ai-expand': aiExpand,
  'id-photo': idPhoto,
} satisfies Record<LocalToolKey, LocalTool>;
