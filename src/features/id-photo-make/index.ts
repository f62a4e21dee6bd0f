import type { ToolParts } from '@/features/tool-page';
import { IdPhotoBody } from './id-photo-body';

/** What the page of ID photos has of its own. The look depends on what the photo is for, and on what is worn. */
export const idPhotoParts: ToolParts = {
  body: IdPhotoBody,
  analyze: ['specId', 'custom', 'outfitId'],
};
