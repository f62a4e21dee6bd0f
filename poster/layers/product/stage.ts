import { findScene } from '@tuzuo/core/backdrops';
import {
  footOf,
  LYING,
  PLATE_FIT,
  PLATE_RATIOS,
  type PlateRatio,
  PRODUCT_AREA,
  PRODUCT_HEIGHT,
  plateKey,
  sceneOfStock,
} from '@tuzuo/core/backdrops/plates';
import type { ImageContent, PosterDocument, PosterPage, PosterSize } from '../../document';

const ratioOf = (ratio: PlateRatio): number => {
  const [across = 1, down = 1] = ratio.split(':').map(Number);
  return across / down;
};

/** The plate whose ratio is nearest to that of a page. */
function nearestPlate({ width, height }: PosterSize): PlateRatio {
  const away = (ratio: PlateRatio) => Math.abs(Math.log(ratioOf(ratio) / (width / height)));
  return PLATE_RATIOS.reduce((best, ratio) => (away(ratio) < away(best) ? ratio : best));
}

/** A scene's plate on a page, in pixels of the page: it covers the page, and what is cut off is equal on both sides. */
function plateOn(size: PosterSize) {
  const ratio = nearestPlate(size);
  const by = Math.max(size.width / ratioOf(ratio), size.height);
  const plate = { width: by * ratioOf(ratio), height: by };
  const foot = footOf(plate);
  // The ground line lies where a plate of this ratio would have it.
  const top = Math.max(0, Math.min(foot - (foot / plate.height) * size.height, plate.height - size.height));
  return { ratio, plate, top, foot: foot - top };
}

/** The background of a page of a size in a scene. */
export function plateBackground(
  sceneId: string,
  size: PosterSize,
): NonNullable<PosterPage['background']['image']> {
  const { ratio, plate, top } = plateOn(size);
  const crop: NonNullable<ImageContent['crop']> = {
    x: (plate.width - size.width) / 2 / plate.width,
    y: top / plate.height,
    width: size.width / plate.width,
    height: size.height / plate.height,
  };
  return { source: { type: 'stock', key: plateKey(sceneId, ratio) }, crop };
}

/** The id of the scene on a page, which may be one of a later version; undefined without a scene. */
export function sceneIdOf({ background }: PosterPage): string | undefined {
  const source = background.image?.source;
  return source?.type === 'stock' ? sceneOfStock(source.key) : undefined;
}

/** The id of the scene on a document's first page; undefined without a scene. */
export const sceneIdIn = ({ pages: [page] }: PosterDocument): string | undefined => page && sceneIdOf(page);

/** Where products are on a page in a scene, and how large they may be there, in pixels of the page. */
export interface Stage {
  /** Height of the ground line on which they stand, from the top; undefined if they lie in the middle. */
  foot: number | undefined;
  width: number;
  height: number;
  area: number;
}

/** Minimum share of a page's side that stays free beside and above products; pages of extreme ratios need it. */
const FREE = 0.07;

/** Whether products lie in a scene, on a surface seen from above. */
export const isFlat = (sceneId: string): boolean => findScene(sceneId)?.geometry === 'flat';

/** The stage of a page of a size: all scenes in which products stand have the same, and all in which they lie. */
export function stageOn(size: PosterSize, sceneId: string): Stage {
  const { plate, foot } = plateOn(size);
  const unit = Math.min(plate.width, plate.height) / 2;
  if (isFlat(sceneId))
    return {
      foot: undefined,
      width: Math.min(LYING.side * unit, (1 - 2 * FREE) * size.width),
      height: Math.min(LYING.side * unit, (1 - 2 * FREE) * size.height),
      area: LYING.area * unit * unit,
    };
  return {
    foot,
    width: Math.min(PLATE_FIT.width * unit, (1 - 2 * FREE) * size.width),
    height: Math.min(PRODUCT_HEIGHT * unit, foot - FREE * size.height),
    area: PRODUCT_AREA * unit * unit,
  };
}
