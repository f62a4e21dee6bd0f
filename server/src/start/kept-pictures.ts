import { fileURLToPath } from 'node:url';
import { TEMPLATE_PICTURES } from '@tuzuo/core/api/template';
import { SCENE_PICTURES } from '@tuzuo/core/backdrops/pictures';
import { OUTFIT_PICTURES } from '@tuzuo/core/id-photo/outfit-pictures';
import { EXAMPLE_PICTURES } from '@tuzuo/core/tools/example-pictures';
import { STOCK_PICTURES } from '@tuzuo/poster/document/stock';
import { ICON_PICTURES } from '../modules/install/manifest';
import { TEMPLATE_FOLDER } from '../modules/template/pictures';

const folder = (name: string) => fileURLToPath(new URL(`../../assets/${name}`, import.meta.url));

/** The tools' examples, which were made with the tools. */
export const EXAMPLES_FOLDER = folder('examples');

/**
 * The product's own pictures: URL path → folder. The scenes and outfits were drawn by our own
 * content/scenes.ts and content/outfits.ts.
 */
export const KEPT_PICTURES = {
  [EXAMPLE_PICTURES]: EXAMPLES_FOLDER,
  [ICON_PICTURES]: folder('icons'),
  [OUTFIT_PICTURES]: folder('outfits'),
  [SCENE_PICTURES]: folder('scenes'),
  [STOCK_PICTURES]: folder('stock'),
  [TEMPLATE_PICTURES]: TEMPLATE_FOLDER,
};
