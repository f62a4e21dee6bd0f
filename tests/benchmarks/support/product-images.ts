import { SCENES } from '@tuzuo/core/backdrops';
import sharp from 'sharp';
import { composeProduct } from '../../../server/src/engines/local/product/compose';
import { placeProduct } from '../../../server/src/engines/local/product/placing';
import { relight } from '../../../server/src/engines/local/product/relight';
import { buildStage } from '../../../server/src/engines/local/product/scenes/build';
import type { benchEngine } from './engine';
import { timed } from './engine';
import { type Measure, median } from './measure';
import { photo } from './pictures';

/** Scenes in which a product stands; in the others it is larger. */
const STANDING = SCENES.filter(({ geometry }) => geometry !== 'flat');

/** One of this many scenes is measured. */
const EVERY = 6;

/** Offset between shadow and product, in shares of its width, below which the shadow falls to no side. */
const NO_SIDE = 0.03;

const watch = { signal: new AbortController().signal, onShare: () => undefined };

const [SIDE, GRAY] = [200, 128];

/** A uniform gray disc: any shading on it comes from the stage. */
function grayDisc() {
  const alpha = Buffer.alloc(SIDE * SIDE);
  for (const pixel of alpha.keys()) {
    const [x, y] = [(pixel % SIDE) - SIDE / 2, Math.floor(pixel / SIDE) - SIDE / 2];
    alpha[pixel] = Math.hypot(x, y) < SIDE / 2 ? 255 : 0;
  }
  return { width: SIDE, height: SIDE, rgb: Buffer.alloc(SIDE * SIDE * 3, GRAY), alpha };
}

/**
 * Share of scenes in which the brighter side of a product is opposite to its shadow. The shadow is ray traced and the
 * product lit by a rule, so neither is derived from the other.
 */
async function agreeing(): Promise<{ share: number; scenes: number }> {
  const product = grayDisc();
  const { box } = placeProduct(product, { ratio: '1:1', fast: true });
  const middle = box.left + box.width / 2;
  let [agree, scenes] = [0, 0];
  for (const scene of STANDING.filter((_, index) => index % EVERY === 0)) {
    const options = { scene, pose: 'stands', ratio: '1:1', fast: true, variant: 1 } as const;
    const cast = await composeProduct(product, { ...options, shadow: 'cast' }, watch);
    const none = await composeProduct(product, { ...options, shadow: 'none' }, watch);
    let [dark, moment, light] = [0, 0, 0];
    for (let pixel = 0; pixel < cast.width * cast.height; pixel += 1) {
      const [x, y] = [pixel % cast.width, Math.floor(pixel / cast.width)];
      const level = none.rgb[pixel * 3 + 1] ?? 0;
      const away = Math.hypot(x - middle, y - box.top - box.height / 2) / (box.width / 2);
      // Its rim is half background.
      if (away < 0.9) light += Math.sign(x - middle) * level;
      if (away < 1.1) continue;
      const darker = Math.max(0, level - (cast.rgb[pixel * 3 + 1] ?? 0));
      dark += darker;
      moment += darker * (x - middle);
    }
    const falls = dark === 0 ? 0 : moment / dark / box.width;
    if (Math.abs(falls) < NO_SIDE) continue;
    scenes += 1;
    if (Math.sign(falls) !== Math.sign(light)) agree += 1;
  }
  return { share: agree / scenes, scenes };
}

/** Levels darker than this change by a large share when they change by one. */
const DARK = 40;

/** Maximum change of a product's level by a scene's light, in percent. */
const RELIT_LIMIT = 20;

/**
 * A photo with a soft rim, at the size that it has in the picture, so nothing is resampled. It stands on a straight
 * edge, like a product of unknown shape.
 */
async function softEdged() {
  const { box } = placeProduct({ width: 2_000, height: 2_000 }, { ratio: '1:1', fast: true });
  const { width, height } = box;
  const rgb = await sharp(photo('chelsea.jpg')).resize(width, height).raw().toBuffer();
  const alpha = Buffer.alloc(width * height);
  for (const pixel of alpha.keys()) {
    const [x, y] = [pixel % width, Math.floor(pixel / width)];
    const inside = Math.min(x, width - 1 - x, y) / (width * 0.06);
    alpha[pixel] = Math.round(255 * Math.min(1, Math.max(0, inside)));
  }
  return { width, height, rgb, alpha };
}

/**
 * Maximum change of an opaque level of the product by a scene's light, in percent. Infinite if any pixel is not exactly
 * the composite of product and scene.
 */
async function keptMeasure(): Promise<Measure> {
  const product = await softEdged();
  const { box, frame, fit } = placeProduct(product, { ratio: '1:1', fast: true });
  const { width, height } = product;
  const clear = { ...product, alpha: Buffer.alloc(width * height) };
  let [max, wrong, scenes] = [0, 0, 0];
  for (const scene of STANDING.filter((_, index) => index % EVERY === 1)) {
    const options = { scene, pose: 'stands', ratio: '1:1', shadow: 'none', fast: true, variant: 1 } as const;
    const made = await composeProduct(product, options, watch);
    const bare = await composeProduct(clear, options, watch);
    const rgba = Buffer.alloc(width * height * 4);
    for (const [pixel, opacity] of product.alpha.entries()) {
      product.rgb.copy(rgba, pixel * 4, pixel * 3, pixel * 3 + 3);
      rgba[pixel * 4 + 3] = opacity;
    }
    relight({ width, height, rgba }, buildStage(scene, fit, options.variant));
    for (let at = 0; at < made.rgb.length; at += 1) {
      const pixel = Math.floor(at / 3);
      const x = (pixel % frame.width) - box.left;
      const y = Math.floor(pixel / frame.width) - box.top;
      const isBox = x >= 0 && y >= 0 && x < width && y < height;
      const own = isBox ? y * width + x : 0;
      const opacity = isBox ? (product.alpha[own] ?? 0) : 0;
      const [behind, lit] = [bare.rgb[at] ?? 0, rgba[own * 4 + (at % 3)] ?? 0];
      if (made.rgb[at] !== Math.round(behind + (lit - behind) * (opacity / 255))) wrong += 1;
      const level = product.rgb[own * 3 + (at % 3)] ?? 0;
      if (opacity === 255 && level >= DARK) max = Math.max(max, (100 * Math.abs(lit - level)) / level);
    }
    scenes += 1;
  }
  return {
    what: 'product image, most that light moves an opaque level',
    value: wrong > 0 ? Number.POSITIVE_INFINITY : max,
    unit: '%',
    limit: RELIT_LIMIT,
    note: `${scenes} scenes; every pixel is what its opacity says`,
  };
}

/**
 * Measures of product images: time of each method, whether product and scene are lit from the same side, and how well
 * the product is preserved.
 */
export async function productMeasures(engine: Awaited<ReturnType<typeof benchEngine>>): Promise<Measure[]> {
  const make = (fast: boolean) =>
    timed(() =>
      engine.run(
        'ai-product',
        { product: [photo('product-shoes.jpg')] },
        { ratio: '1:1', shadow: 'cast', count: 1, fast },
      ),
    );
  // Loading the model is excluded.
  await make(true);
  const [fast, full]: [number[], number[]] = [[], []];
  for (let round = 0; round < 2; round += 1) {
    fast.push(await make(true));
    full.push(await make(false));
  }
  const { share, scenes } = await agreeing();
  return [
    {
      what: 'product image, the standard way over the fast one',
      value: median(full) / median(fast),
      unit: '×',
      note: `${median(full).toFixed(1)} s and ${median(fast).toFixed(1)} s`,
    },
    {
      what: 'product image, lit from where its shadow does not fall',
      value: share,
      unit: '',
      note: `of ${scenes} scenes whose shadow falls to a side`,
    },
    await keptMeasure(),
  ];
}
