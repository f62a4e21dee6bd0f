/**
 * Where the server has a picture of each scene, `<id>.webp`. The number goes up whenever the pictures change, since
 * they are kept for ever under their address.
 */
export const SCENE_PICTURES = '/scenes/v2';

/** Those that the home page shows, one of each kind: what sells most is cosmetics, food, clothes. */
export const HOME_SCENES = [
  'podium-cream',
  'table-oak',
  'water-dawn',
  'silk-champagne',
  'window-morning',
  'marble-white',
] as const;

/** Name of the picture of such a scene with a product in it, 10:11. */
export const sceneWithProduct = (id: (typeof HOME_SCENES)[number]) => `${id}-product.jpg`;
