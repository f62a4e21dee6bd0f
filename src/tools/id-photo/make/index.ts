import type { ToolParts } from '@/tools/page';

export { IdPhotoBody } from './id-photo-body';

/** What the page of ID photos has of its own. The look depends on what the photo is for, on what is worn and on how the head is held. */
export const idPhotoParts: ToolParts = {
  analyze: ['specId', 'custom', 'outfitId', 'straighten'],
};
