import { findScene, type Scene, type SceneGeometry, type SceneLight } from '@tuzuo/core/backdrops';
import type { Fill, PosterDocument, PosterLayer, PosterPage, PosterSize, ProductLayer } from '../../document';
import { isKind, mapLeaves } from '../layer-kind';
import { arrangeProducts } from './arrange';
import { GROUND_SHADOWS } from './edit';
import { isFlat, plateBackground, sceneIdOf } from './stage';

/** Geometries whose ground reaches beyond any shadow; elsewhere the end of a shadow would fall off the stand. */
const WIDE: readonly SceneGeometry[] = ['table', 'shelf', 'fabric', 'paper'];

/** Strength of a shadow per power of the lamp, on wide ground and on stands. */
const STRENGTH = { wide: 1.1, stand: 0.9 } as const;

/** Additional share of strength on black ground: shadows multiply, and what is dark loses little. */
const ON_BLACK = 0.3;

/** Softness of a lamp whose shadows have no core. */
const SOFTEST = 0.3;

/** Strength of a reflection in polished stone. */
const POLISHED = 0.25;

/** Share of the light from the front that counts on stands: they are wider than deep, and shadows end on them. */
const FRONT_ON_STAND = 0.45;

/** Light from straight above casts no shadow to the side. */
const angleOf = ({ side, front }: SceneLight, isWide: boolean): number =>
  (Math.round((Math.atan2(side, -front * (isWide ? 1 : FRONT_ON_STAND)) * 180) / Math.PI) + 360) % 360;

/** Brightness of a color `#rrggbb` as it looks, 0 to 1. */
function brightnessOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  return (0.3 * red + 0.59 * green + 0.11 * blue) / 255;
}

/** What a product leaves on the ground of a scene on which it stands, in its light. */
function groundIn({
  light,
  geometry,
  stand: [color, finish],
}: Scene): Pick<ProductLayer, 'ground' | 'reflection'> {
  const isWide = WIDE.includes(geometry);
  const power = light.power * (isWide ? STRENGTH.wide : STRENGTH.stand);
  const strength = Math.min(1, power * (1 + ON_BLACK * (1 - brightnessOf(color))));
  return {
    ground: {
      type: 'cast',
      angle: angleOf(light, isWide),
      strength: Math.round(100 * strength) / 100,
      softness: Math.round(100 * Math.min(1, light.softness / SOFTEST)) / 100,
    },
    ...(finish === 'marble' && { reflection: { strength: POLISHED } }),
  };
}

const withGround = (
  layers: readonly PosterLayer[],
  change: (layer: ProductLayer) => ProductLayer,
): PosterLayer[] => mapLeaves(layers, (layer) => (isKind(layer, 'product') ? change(layer) : layer));

/** Height of a lying product's middle above its surface, in halves of the page's shorter side. */
const THICKNESS = 0.07;

/** Opacity of a lying product's shadow per power of the lamp: the rest of the light comes from all sides. */
const SHADE = 0.55;

/** Blur of a shadow's edge, in units, and additional blur per distance from the lamp's widest point. */
const BLUR = { min: 0.024, ofSoftness: 1.5 };

/** The shadow of a product that lies on a scene's surface, seen from above, on a page of a size. */
function shadowOn({ light }: Scene, { width, height }: PosterSize): NonNullable<ProductLayer['shadow']> {
  const unit = Math.min(width, height) / 2;
  const rise = (light.height * Math.PI) / 180;
  const across = Math.hypot(light.side, light.front);
  const ahead = (Math.cos(rise) * light.front) / across;
  const px = (units: number) => Math.round(10 * units * unit) / 10;
  return {
    color: `#000000${Math.round(255 * SHADE * light.power)
      .toString(16)
      .padStart(2, '0')}`,
    x: px((-THICKNESS * light.side) / light.front),
    y: px((THICKNESS * Math.sin(rise)) / ahead),
    blur: px(BLUR.min + (BLUR.ofSoftness * light.softness * THICKNESS) / ahead),
  };
}

/** The shadows and the reflection of a product in a scene, on a page of a size. */
export const shadowsIn = (
  scene: Scene,
  size: PosterSize,
): Pick<ProductLayer, 'ground' | 'reflection' | 'shadow'> =>
  isFlat(scene.id) ? { shadow: shadowOn(scene, size) } : groundIn(scene);

/** A product without the shadow of the surface on which it lies in the page's scene. */
function liftedFrom(page: PosterPage): (layer: ProductLayer) => ProductLayer {
  const sceneId = sceneIdOf(page);
  if (sceneId === undefined || !isFlat(sceneId)) return (layer) => layer;
  return ({ shadow: _, ...layer }) => layer;
}

/**
 * The document with its products in a scene: on its ground, as large as its stand carries, in its light. Colors of
 * products stay as they are.
 */
export function withScene(document: PosterDocument, scene: Scene): PosterDocument {
  const pages = document.pages.map((page) => {
    const lifted = liftedFrom(page);
    const bare = (product: ProductLayer): ProductLayer => {
      const { reflection: _, ground: __, ...layer } = lifted(product);
      return layer;
    };
    return {
      ...page,
      background: {
        fill: { type: 'solid' as const, color: scene.wall[0] },
        image: plateBackground(scene.id, document.size),
      },
      layers: withGround(page.layers, bare),
    };
  });
  // The layout scales products with their shadows, which have the page's size.
  const arranged = arrangeProducts({ ...document, pages }, document.size);
  const shadows = shadowsIn(scene, document.size);
  const shaded = arranged.pages.map((page) => ({
    ...page,
    layers: withGround(page.layers, (layer) => ({ ...layer, ...shadows })),
  }));
  return { ...arranged, pages: shaded };
}

/** Compared without the order of the fields, which a database does not keep. */
const isSame = (one: object | undefined, other: object | undefined) => {
  const [mine, theirs] = [one, other].map((value) => JSON.stringify(Object.entries(value ?? {}).sort()));
  return mine === theirs;
};

/**
 * A page with nothing but a fill behind its products; `null` is transparent. Without its scene, products have a soft
 * contact shadow again, or none on nothing; a shadow that the user has changed stays.
 */
export function withFill(page: PosterPage, fill: Fill | null): PosterPage {
  const sceneId = sceneIdOf(page);
  const scene = sceneId === undefined ? undefined : findScene(sceneId);
  if (!scene) return { ...page, background: { fill } };
  const lifted = liftedFrom(page);
  const given: ReturnType<typeof groundIn> = isFlat(scene.id) ? {} : groundIn(scene);
  const layers = withGround(page.layers, (product) => {
    const { ground, reflection, ...layer } = lifted(product);
    const isGiven = given.ground ? isSame(ground, given.ground) : product.shadow !== undefined;
    const own = isGiven ? fill && GROUND_SHADOWS.contact : ground;
    return {
      ...layer,
      ...(own && { ground: own }),
      ...(reflection && !isSame(reflection, given.reflection) && { reflection }),
    };
  });
  return { ...page, background: { fill }, layers };
}
