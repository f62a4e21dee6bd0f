import type { Scene, SceneFinish } from '@tuzuo/core/backdrops';
import { PLATE_FIT, type PlateRatio } from '@tuzuo/core/backdrops/plates';
import type { Pose } from '@tuzuo/core/backdrops/poses';
import type { Size } from '@tuzuo/core/geometry/size';
import sharp from 'sharp';
import type { CutOut } from '../matting/cut-out';
import type { Pixels } from '../picture/read';
import { develop } from './develop';
import { frameOf, placeProduct, scaledFrame } from './placing';
import { layInto, relight } from './relight';
import { buildStage } from './scenes/build';
import { renderStage } from './scenes/render';
import { stanceOf } from './stance';
import { createCaster, type Picture } from './subject-caster';

/** Longest side at which a stage is rendered before upscaling. */
const DRAWN = { full: 864, fast: 544 } as const;

/** Longest side of the copy that casts the shadow. */
const SHADOW_SIDE = 200;

export type ProductOptions = {
  scene: Scene;
  /** See `poseOf` and {@link liesIn}. */
  pose: Pose;
  ratio: string;
  shadow: 'contact' | 'cast' | 'none';
  fast: boolean;
  /** 1–4. */
  variant: number;
};

type Watch = { signal: AbortSignal; onShare: (share: number) => void };

async function resized({ width, height, rgb, alpha }: CutOut, size: Size): Promise<Picture> {
  const raw = { width, height, channels: 3 } as const;
  const joined = await sharp(rgb, { raw })
    .joinChannel(alpha, { raw: { width, height, channels: 1 } })
    .raw()
    .toBuffer();
  const rgba = await sharp(joined, { raw: { width, height, channels: 4 } })
    .resize(size.width, size.height, { fit: 'fill', kernel: 'lanczos3' })
    .raw()
    .toBuffer();
  return { ...size, rgba };
}

/** What is behind a table of a surface that would look like a floor on end if it went up behind a product. */
const WALL = ['#e8e2d8', 'plaster'] as const;

/** Surfaces that go up behind a product as paper does. */
const SEAMLESS: readonly SceneFinish[] = ['plain', 'plaster'];

/** A scene for what stands: a surface seen from above is seen from the side, as a table, or as paper if it is plain. */
function standingScene(scene: Scene): Scene {
  if (scene.geometry !== 'flat') return scene;
  if (SEAMLESS.includes(scene.wall[1])) return { ...scene, geometry: 'paper' };
  return { ...scene, geometry: 'table', wall: WALL, accent: WALL, horizon: 1.2 };
}

/**
 * Whether a product lies in a scene: on paper and on a surface seen from above what is not told to stand, since what lies
 * looks worse standing than the other way round; everywhere else, everything stands.
 */
const liesIn = ({ geometry }: Scene, pose: Pose): boolean =>
  (geometry === 'flat' || geometry === 'paper') && pose !== 'stands';

/** Composes a product, cut out and trimmed, into a scene. Throws the signal's reason. */
export async function composeProduct(
  product: CutOut,
  options: ProductOptions,
  watch: Watch,
): Promise<Pixels> {
  const { scene, pose, ratio, shadow, fast, variant } = options;
  const stance = stanceOf(product);
  const isLying = liesIn(scene, pose);
  const seen: Scene = isLying ? { ...scene, geometry: 'flat' } : standingScene(scene);
  const stand = seen.geometry === 'paper' ? 'paper' : 'stand';
  const ground = isLying ? 'surface' : stand;
  const { frame, fit, box } = placeProduct(product, { ratio, fast, ground, stance });
  const stage = buildStage(seen, fit, variant);
  const picture = await resized(product, box);
  relight(picture, stage);

  const small = SHADOW_SIDE / Math.max(box.width, box.height);
  const silhouette = await resized(product, {
    width: Math.max(1, Math.round(box.width * small)),
    height: Math.max(1, Math.round(box.height * small)),
  });
  const { distance } = stage.camera;
  const standsOn = createCaster(silhouette, fit, stage.camera, {
    casts: shadow === 'cast' || isLying,
    elevation: isLying ? 0 : stance.elevation,
    lies: isLying,
  });
  // What lies touches its surface everywhere, so its shadow is narrow anyway.
  const caster = isLying ? { ...standsOn, darkens: () => 0 } : standsOn;
  const drawn = fast ? DRAWN.fast : DRAWN.full;
  const factor = Math.min(1, drawn / Math.max(frame.width, frame.height));
  const rendered = await renderStage(
    stage,
    scaledFrame(frame, factor),
    shadow === 'none' ? undefined : caster,
    watch,
  );
  const rgb = await develop(rendered, distance, frame);
  layInto({ rgb, ...frame }, picture, box);
  return { width: frame.width, height: frame.height, rgb };
}

/** Size of the assumed, invisible product in a scene's thumbnail. */
const USUAL_FIT = { width: 1, height: 0.95, depth: 0.34, lift: 0 };

/** Renders a scene without a product, as a square. */
export async function drawEmptyScene(scene: Scene, side: number): Promise<Pixels> {
  const stage = buildStage(scene, USUAL_FIT, 1);
  const { frame } = placeProduct({ width: side, height: side }, { ratio: '1:1', fast: true });
  const watch = { signal: new AbortController().signal, onShare: () => undefined };
  const rendered = await renderStage(stage, scaledFrame(frame, side / frame.width), undefined, watch);
  const rgb = await develop(rendered, stage.camera.distance, rendered);
  return { width: rendered.width, height: rendered.height, rgb };
}

/** Renders a scene as the background of products that are drawn over it: `longest` is in pixels. */
export async function drawPlate(scene: Scene, ratio: PlateRatio, longest: number): Promise<Pixels> {
  const stage = buildStage(scene, PLATE_FIT, 1);
  const watch = { signal: new AbortController().signal, onShare: () => undefined };
  const rendered = await renderStage(stage, frameOf(ratio, longest), undefined, watch);
  const rgb = await develop(rendered, stage.camera.distance, rendered);
  return { width: rendered.width, height: rendered.height, rgb };
}
