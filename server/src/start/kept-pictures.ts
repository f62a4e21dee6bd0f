import { fileURLToPath } from 'node:url';
import { SCENE_PICTURES } from '@tuzuo/core/backdrops/pictures';
import { OUTFIT_PICTURES } from '@tuzuo/core/id-photo/outfit-pictures';
import { EXAMPLE_PICTURES } from '@tuzuo/core/tools/example-pictures';

const folder = (name: string) => fileURLToPath(new URL(`../../assets/${name}`, import.meta.url));

/** Examples of the tools, made by themselves. */
export const EXAMPLES_FOLDER = folder('examples');

/**
 * The product's own pictures: address → folder. Our own engine drew the scenes and the garments, with its
 * draw-scenes.ts and draw-outfits.ts.
 */
export const KEPT_PICTURES = {
  [EXAMPLE_PICTURES]: EXAMPLES_FOLDER,
  [OUTFIT_PICTURES]: folder('outfits'),
  [SCENE_PICTURES]: folder('scenes'),
};
