import { findScene } from '@tuzuo/core/backdrops';
import type { Fill, PictureSource, PosterDocument, PosterSize, ProductLayer } from '@tuzuo/poster/document';
import { emptyPoster } from '@tuzuo/poster/document/formats';
import { isKind, mapLeaves } from '@tuzuo/poster/layers/layer-kind';
import { arrangeProducts, isCutBelow, marginOf, PRODUCT_MARGIN } from '@tuzuo/poster/layers/product/arrange';
import { GROUND_SHADOWS } from '@tuzuo/poster/layers/product/edit';
import { withMatteBox } from '@tuzuo/poster/layers/product/fit';
import { shadowsIn, withFill, withScene } from '@tuzuo/poster/layers/product/scene';
import { sceneIdIn } from '@tuzuo/poster/layers/product/stage';

/** Where a photo's product is, as `studio.matte.get` returns it. */
export type MatteBox = Parameters<typeof withMatteBox>[1];

/** What the page starts with. */
export const PRESETS = ['white', 'scene', 'transparent'] as const;
type Preset = (typeof PRESETS)[number];

/** Maximum number of products in one picture: with more, none can be recognized at the size of a listing. */
export const MAX_PRODUCTS = 10;

/** Sizes to choose from, in px; the first is what marketplaces ask of a main picture. Keys are stable. */
export const SIZES = [
  { key: 'main', width: 800, height: 800 },
  { key: 'portrait', width: 750, height: 1000 },
  { key: 'large', width: 1600, height: 1600 },
  { key: 'story', width: 1080, height: 1920 },
  { key: 'wide', width: 1920, height: 1080 },
  { key: 'detail', width: 790, height: 1185 },
] as const satisfies readonly (PosterSize & { key: string })[];

export type SizeKey = (typeof SIZES)[number]['key'];

/** Background colors of shops, as `#rrggbb`; white is the first. */
export const COLORS = [
  '#ffffff',
  '#f5f5f5',
  '#fff7e6',
  '#ffe8e8',
  '#e9e4fb',
  '#e1efff',
  '#dff5ea',
  '#1a1a1a',
] as const;

/** Gradients, from their top or center. */
export const GRADIENTS: readonly Fill[] = [
  {
    type: 'radial',
    stops: [
      { at: 0, color: '#ffffff' },
      { at: 1, color: '#e3e7ee' },
    ],
  },
  {
    type: 'linear',
    angle: 90,
    stops: [
      { at: 0, color: '#ffffff' },
      { at: 1, color: '#dde3ec' },
    ],
  },
  {
    type: 'linear',
    angle: 90,
    stops: [
      { at: 0, color: '#fff1e0' },
      { at: 1, color: '#ffd3b0' },
    ],
  },
  {
    type: 'linear',
    angle: 90,
    stops: [
      { at: 0, color: '#ffeaf1' },
      { at: 1, color: '#f7c0d4' },
    ],
  },
  {
    type: 'linear',
    angle: 90,
    stops: [
      { at: 0, color: '#e8f3ff' },
      { at: 1, color: '#b6d5fb' },
    ],
  },
  {
    type: 'linear',
    angle: 90,
    stops: [
      { at: 0, color: '#eaf8ee' },
      { at: 1, color: '#b5dfc3' },
    ],
  },
];

/** The products of a document, from bottom to top. */
export const productsOf = ({ pages }: PosterDocument): ProductLayer[] =>
  (pages[0]?.layers ?? []).flatMap((layer) => (isKind(layer, 'product') ? [layer] : []));

/** Products by their ids: an order that stays when one is moved to the front. */
export const byId = (products: readonly ProductLayer[]): ProductLayer[] =>
  [...products].sort(
    ({ id: one }, { id: other }) => one.length - other.length || (one < other ? -1 : Number(one > other)),
  );

/** The empty picture of a preset; an unknown scene is none. */
export function emptyStudio(preset: Preset, sceneId = ''): PosterDocument {
  const [{ width, height }] = SIZES;
  const document = emptyPoster({ width, height });
  const scene = preset === 'scene' ? findScene(sceneId) : undefined;
  if (scene) return withScene(document, scene);
  return preset === 'transparent' ? withBackground(document, null) : document;
}

/** The document with another fill behind the products; `null` is transparent. */
export const withBackground = (document: PosterDocument, fill: Fill | null): PosterDocument => ({
  ...document,
  pages: document.pages.map((page) => withFill(page, fill)),
});

/** The document with a picture behind the products. */
export const withBackgroundPicture = (document: PosterDocument, source: PictureSource): PosterDocument => ({
  ...document,
  pages: document.pages.map((page) => {
    const plain = withFill(page, page.background.fill);
    return { ...plain, background: { ...plain.background, image: { source } } };
  }),
});

/** The document with some products changed; an empty list of ids stands for all. */
export const withProducts = (
  document: PosterDocument,
  ids: readonly string[],
  change: (layer: ProductLayer) => ProductLayer,
): PosterDocument => ({
  ...document,
  pages: document.pages.map((page) => ({
    ...page,
    layers: mapLeaves(page.layers, (layer) =>
      isKind(layer, 'product') && (ids.length === 0 || ids.includes(layer.id)) ? change(layer) : layer,
    ),
  })),
});

/** The document laid out on pages of a size, with the margin that it has. */
export const resized = (document: PosterDocument, { width, height }: PosterSize): PosterDocument =>
  arrangeProducts(document, { width, height }, { margin: marginOf(document) ?? PRODUCT_MARGIN });

/** The document with its products arranged at another margin: a share of the page's sides. */
export const withMargin = (document: PosterDocument, margin: number): PosterDocument =>
  arrangeProducts(document, document.size, { margin });

/** The document with its products in the middle, with the margin that they have. */
export const centered = (document: PosterDocument): PosterDocument =>
  arrangeProducts(document, document.size, {
    margin: marginOf(document) ?? PRODUCT_MARGIN,
    isCentered: true,
  });

/** The margin for products that arrive: that of those before; in a scene, as large as its stand carries. */
const marginFor = (document: PosterDocument): number =>
  (sceneIdIn(document) === undefined ? marginOf(document) : undefined) ?? PRODUCT_MARGIN;

/** Minimum distance of a copy from its original, in px of the page: it must be seen that there are two. */
const COPY_SHIFT = 24;

/** How far to the right a copy of a product goes; negative where there is more space on the left. */
function besideOf({ x, width }: ProductLayer, pageWidth: number): number {
  const right = pageWidth - x - width;
  return x > right ? -Math.max(COPY_SHIFT, Math.min(width, x)) : Math.max(COPY_SHIFT, Math.min(width, right));
}

/** Tolerance for a product that is where the layout puts it, in px of the page. */
const STILL = 1;

/** Whether the products are where the layout puts them: then it may move them again. */
function isArranged(document: PosterDocument): boolean {
  const placed = productsOf(resized(document, document.size));
  return productsOf(document).every(({ x, y }, index) => {
    const own = placed[index];
    return own !== undefined && Math.abs(own.x - x) <= STILL && Math.abs(own.y - y) <= STILL;
  });
}

function freshId(document: PosterDocument): string {
  const taken = new Set(productsOf(document).map(({ id }) => id));
  let number = taken.size + 1;
  while (taken.has(`product-${number}`)) number += 1;
  return `product-${number}`;
}

const withLayer = (document: PosterDocument, layer: ProductLayer): PosterDocument => ({
  ...document,
  pages: document.pages.map((page) => ({ ...page, layers: [...page.layers, layer] })),
});

/**
 * The document with one more product, all of its photo until the matte is known. Its shadow is that of the others, by
 * default soft contact with the ground, or what the scene gives; on a transparent page none.
 * @param size of the photo, in its own pixels
 */
export function withPhoto(
  document: PosterDocument,
  source: PictureSource,
  size: { width: number; height: number },
): PosterDocument {
  const products = productsOf(document);
  const [other] = products;
  const isBare = document.pages[0]?.background.fill === null;
  const scene = findScene(sceneIdIn(document) ?? '');
  const look: Pick<ProductLayer, 'ground' | 'reflection' | 'shadow'> = scene
    ? shadowsIn(scene, document.size)
    : isBare
      ? {}
      : { ground: GROUND_SHADOWS.contact };
  const { ground, reflection, shadow } = other ?? look;
  // As large as the largest one: the layout keeps relative sizes.
  const height = Math.max(0, ...products.map((layer) => layer.height)) || document.size.height;
  const layer: ProductLayer = {
    id: freshId(document),
    type: 'product',
    source,
    x: document.size.width,
    y: 0,
    rotation: 0,
    opacity: 1,
    width: Math.max(1, (height * size.width) / size.height),
    height,
    ...(ground && { ground }),
    ...(reflection && { reflection }),
  };
  const arranged = withMargin(withLayer(document, layer), marginFor(document));
  return shadow ? withProducts(arranged, [layer.id], (one) => ({ ...one, shadow })) : arranged;
}

/** A product that its photo cuts off below stands on nothing: the shadow that it was given would show the cut. */
function withoutGround(layer: ProductLayer, { box }: MatteBox): ProductLayer {
  const isGiven = JSON.stringify(layer.ground) === JSON.stringify(GROUND_SHADOWS.contact);
  if (layer.crop || !isGiven || !isCutBelow(box)) return layer;
  const { ground: _, ...rest } = layer;
  return rest;
}

/** The document with the product found in a photo; a layout that the user has not touched follows. */
export function withMatte(document: PosterDocument, source: PictureSource, matte: MatteBox): PosterDocument {
  const isSame = (other: PictureSource) => JSON.stringify(other) === JSON.stringify(source);
  const before = productsOf(document);
  if (!before.some((layer) => isSame(layer.source))) return document;
  const follows = before.some((layer) => isSame(layer.source) && !layer.crop) && isArranged(document);
  const next = withProducts(document, [], (layer) =>
    isSame(layer.source) ? withMatteBox(withoutGround(layer, matte), matte) : layer,
  );
  return follows ? withMargin(next, marginFor(document)) : next;
}

/**
 * The document without some products. A layout that the user has not touched closes the gap, with the margin that it has;
 * otherwise the rest stays where it is.
 */
export function withoutProducts(document: PosterDocument, ids: readonly string[]): PosterDocument {
  const pages = document.pages.map((page) => ({
    ...page,
    layers: page.layers.filter(({ id }) => !ids.includes(id)),
  }));
  const next = { ...document, pages };
  const follows = productsOf(next).length > 0 && isArranged(document);
  return follows ? withMargin(next, marginFor(document)) : next;
}

/**
 * The document with copies of some products, as many as there is room for. A layout that the user has not touched makes
 * room for them; otherwise each stands beside its original, as far as the page allows.
 * @returns the document, and the ids of the copies
 */
export function withCopies(
  document: PosterDocument,
  ids: readonly string[],
): { document: PosterDocument; copies: string[] } {
  const products = productsOf(document);
  const originals = products
    .filter(({ id }) => ids.includes(id))
    .slice(0, Math.max(0, MAX_PRODUCTS - products.length));
  const follows = originals.length > 0 && isArranged(document);
  const copies: string[] = [];
  let next = document;
  for (const original of originals) {
    const id = freshId(next);
    // The layout takes products from left to right: a copy follows its original.
    const x = original.x + (follows ? 1 : besideOf(original, document.size.width));
    copies.push(id);
    next = withLayer(next, { ...original, id, x });
  }
  return { document: follows ? withMargin(next, marginFor(document)) : next, copies };
}

/** The document without the products and the background whose pictures are lost; the same one if none is. */
export function withoutPictures(
  document: PosterDocument,
  isLost: (source: PictureSource) => boolean,
): PosterDocument {
  const lost = productsOf(document).flatMap(({ id, source }) => (isLost(source) ? [id] : []));
  const image = document.pages[0]?.background.image;
  const remaining =
    image && isLost(image.source)
      ? withBackground(document, document.pages[0]?.background.fill ?? null)
      : document;
  return lost.length > 0 ? withoutProducts(remaining, lost) : remaining;
}

/** The document with a product moved to the top or the bottom of the pile. */
export const withOrder = (document: PosterDocument, id: string, isFront: boolean): PosterDocument => ({
  ...document,
  pages: document.pages.map((page) => {
    const moved = page.layers.filter((layer) => layer.id === id);
    const rest = page.layers.filter((layer) => layer.id !== id);
    return { ...page, layers: isFront ? [...rest, ...moved] : [...moved, ...rest] };
  }),
});
