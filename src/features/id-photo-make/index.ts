import type { ToolParts } from '@/features/tool-page';

export { IdPhotoBody } from './id-photo-body';

/** What the page of ID photos has of its own. The look depends on what the photo is for, and on what is worn. */
export const idPhotoParts: ToolParts = {
  analyze: ['specId', 'custom', 'outfitId'],
};
