import type { Scene, SceneLight } from '@tuzuo/core/backdrops';
import {
  footOf,
  PLATE_FIT,
  PLATE_RATIOS,
  type PlateRatio,
  PRODUCT_AREA,
  plateKey,
} from '@tuzuo/core/backdrops/plates';
import type { ImageContent, PosterDocument, PosterPage, PosterSize, ProductLayer } from '../../document';
import { boundsOf, boxOf, placement, union } from '../../draw/matrix';
import { tidy } from '../../edit/lengths';
import { scaledLayer } from '../../edit/scale';
import { isKind } from '../layer-kind';

const ratioOf = (ratio: PlateRatio): number => {
  const [across = 1, down = 1] = ratio.split(':').map(Number);
  return across / down;
};

/** The plate whose ratio is nearest to that of a page. */
function nearestPlate({ width, height }: PosterSize): PlateRatio {
  const away = (ratio: PlateRatio) => Math.abs(Math.log(ratioOf(ratio) / (width / height)));
  return PLATE_RATIOS.reduce((best, ratio) => (away(ratio) < away(best) ? ratio : best));
}

/** A scene's stage on a page: its plate, the part of it that is shown, and where and how large products stand there. */
function stageOn({ width, height }: PosterSize) {
  const ratio = nearestPlate({ width, height });
  // The plate in pixels of the page: it covers the page.
  const by = Math.max(width / ratioOf(ratio), height);
  const plate = { width: by * ratioOf(ratio), height: by };
  const foot = footOf(plate);
  // The ground line lies where a plate of this ratio would have it.
  const top = Math.max(0, Math.min(foot - (foot / plate.height) * height, plate.height - height));
  const crop: NonNullable<ImageContent['crop']> = {
    x: (plate.width - width) / 2 / plate.width,
    y: top / plate.height,
    width: width / plate.width,
    height: height / plate.height,
  };
  return { ratio, crop, foot: foot - top, unit: Math.min(plate.width, plate.height) / 2 };
}

/** Light from straight above casts no shadow to the side. */
const angleOf = ({ side, front }: SceneLight): number =>
  (Math.round((Math.atan2(side, -front) * 180) / Math.PI) + 360) % 360;

/** Softness of a lamp whose shadows have no core. */
const SOFTEST = 0.3;

/** The shadow of a product in a scene's light. */
export function groundIn({ light }: Scene): NonNullable<ProductLayer['ground']> {
  return {
    type: 'cast',
    angle: angleOf(light),
    strength: Math.round(55 * light.power) / 100,
    softness: Math.round(100 * Math.min(1, light.softness / SOFTEST)) / 100,
  };
}

/** Share of a page's side that stays free beside and above products; pages of extreme ratios need it. */
const FREE = 0.07;

/** The products of a page side by side on the scene's ground, as large as its stand carries. */
function standing(
  page: PosterPage,
  scene: Scene,
  { foot, unit }: ReturnType<typeof stageOn>,
  size: PosterSize,
) {
  const products = page.layers.filter(
    (layer): layer is ProductLayer => isKind(layer, 'product') && !layer.hidden,
  );
  if (products.length === 0) return page.layers;
  const boxes = products.map((layer) => boundsOf(placement(layer), boxOf(layer.width, layer.height)));
  const around = boxes.reduce(union);
  const [across, down] = [around.right - around.left, around.bottom - around.top];
  const by = Math.min(
    (PLATE_FIT.width * unit) / across,
    (PLATE_FIT.height * unit) / down,
    Math.sqrt((PRODUCT_AREA * unit * unit) / (across * down)),
    ((1 - 2 * FREE) * size.width) / across,
    (foot - FREE * size.height) / down,
  );
  const ground = groundIn(scene);
  return page.layers.map((layer) => {
    const index = products.findIndex(({ id }) => id === layer.id);
    const box = boxes[index];
    if (!box || !isKind(layer, 'product')) return layer;
    const sized = scaledLayer(layer, by);
    const center = size.width / 2 + ((box.left + box.right) / 2 - (around.left + around.right) / 2) * by;
    const middle = foot - ((box.bottom - box.top) / 2) * by;
    return { ...sized, ground, x: tidy(center - sized.width / 2), y: tidy(middle - sized.height / 2) };
  });
}

/** The document with its products in a scene: on its ground, in its light. Colors of products stay as they are. */
export function withScene(document: PosterDocument, scene: Scene): PosterDocument {
  const stage = stageOn(document.size);
  const pages = document.pages.map((page) => ({
    ...page,
    background: {
      fill: { type: 'solid' as const, color: scene.wall[0] },
      image: { source: { type: 'stock' as const, key: plateKey(scene.id, stage.ratio) }, crop: stage.crop },
    },
    layers: standing(page, scene, stage, document.size),
  }));
  return { ...document, pages };
}
