/** Prefix of the stock keys of plates, see `plateKey`. */
const PREFIX = 'scene-';

/** Ratios in which a scene is drawn without a product, width to height; any other page shows a part of the nearest. */
export const PLATE_RATIOS = ['1:1', '3:4', '9:16', '16:9'] as const;
export type PlateRatio = (typeof PLATE_RATIOS)[number];

/** Longest side of a plate, in pixels. */
export const PLATE_SIDE = 1_024;

/**
 * The product for which a plate's stand is built, in units: halves of the plate's shorter side. A product up to this
 * size does not overhang it.
 */
export const PLATE_FIT = { width: 1.16, height: 1.06, depth: 0.8, lift: 0.12 };

/**
 * Maximum height of a product in a scene, in units: more than a stand is built for, which a narrow product needs to look
 * large on it. It stays below the arches and rings behind it.
 */
export const PRODUCT_HEIGHT = 1.26;

/** Maximum area of a product in a scene, in square units. */
export const PRODUCT_AREA = 1.02;

/** Maximum side and area of products on a surface seen from above, in units and square units; see {@link PLATE_FIT}. */
export const LYING = { side: 1.5, area: 1.6 } as const;

/** Space below the product's foot, in units; more in tall pictures. */
const BELOW = { base: 0.46, ofTallness: 0.27 } as const;

/** Height of the line on which products stand in a picture of a scene, in pixels from the top. */
export function footOf({ width, height }: { width: number; height: number }): number {
  const unit = Math.min(width, height) / 2;
  return height - (BELOW.base + BELOW.ofTallness * Math.max(0, height / unit - 2)) * unit;
}

/** Key of a scene's plate among the stock pictures. */
export const plateKey = (sceneId: string, ratio: PlateRatio): string =>
  `${PREFIX}${sceneId}-${ratio.replace(':', 'x')}`;

/** The scene that a stock picture is a plate of; undefined if it is none. */
export function sceneOfStock(key: string): string | undefined {
  const [, sceneId] = /^scene-(.+)-\d+x\d+$/.exec(key) ?? [];
  return sceneId;
}
