/**
 * Base path of the scenes' images, `<id>.webp`. Increase the number whenever the images change, since they are cached
 * forever.
 */
export const SCENE_PICTURES = '/scenes/v3';

/** Scenes on the home page, one of each kind: cosmetics, food and clothes sell most. */
export const HOME_SCENES = [
  'podium-cream',
  'table-oak',
  'water-dawn',
  'window-morning',
  'marble-white',
] as const;

/** File name of a home page scene's image with a product, 10:11. */
export const sceneWithProduct = (id: (typeof HOME_SCENES)[number]) => `${id}-product.jpg`;

/** File name of a scene's plate in 1:1, small: under a product it is the scene's thumbnail. */
export const smallPlate = (id: string) => `${id}-plate.webp`;
