import type { ToolKey } from '@tuzuo/core/tools';
import { complianceLabel } from './compliance/compliance-label';
import { imgCompress } from './compress/img-compress';
import { smartEliminate } from './eliminate/smart-eliminate';
import { imageEnhance } from './enhance/image-enhance';
import { aiExpand } from './expand/ai-expand';
import type { LocalTool } from './local-tool';
import { imageMagnify } from './magnify/image-magnify';
import { matting } from './matting/matting';
import type { LocalToolKey } from './offer';
import { aiProduct } from './product/ai-product';
import { imageTranslation } from './translation/image-translation';
import { aiVideoImage } from './video/ai-video-image';

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
} satisfies Record<LocalToolKey, LocalTool>;
