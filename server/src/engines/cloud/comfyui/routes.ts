import type { ToolKey } from '@tuzuo/core/tools';
import type { EnginePicture, EngineRequest } from '../../port';
import type { CloudRoute, PictureRule } from '../port';

/** What ComfyUI workflows get for each tool; the graphs and their prompts are files (`server/assets/comfyui`). */

type Inputs = Readonly<Record<string, EnginePicture[]>>;

export type ComfyRoute = Omit<CloudRoute, 'model'> & {
  /** Titles of the pictures that a graph must have; it may do without the other ones. */
  titles: readonly string[];
  /** The pictures of a run by title. */
  picturesOf: (inputs: Inputs) => Record<string, EnginePicture | undefined>;
  /** The size to generate, from the first picture as it was sent; a square stands for none. */
  sizeOf: (picture: Size, options: EngineRequest['options']) => Size & { length?: number };
};

type Size = { width: number; height: number };

const MEGABYTE = 2 ** 20;

const PICTURES: PictureRule = { maxSide: 2_048, minSide: 256, maxBytes: 16 * MEGABYTE };

/** The area that the image models were trained for, and what sides must be multiples of. */
const IMAGE = { area: 1024 * 1024, multiple: 16 };

/** As {@link IMAGE}, for Wan 2.2 with 5 billion parameters: 720p at 24 frames a second, at most 5 seconds. */
const VIDEO = { area: 1280 * 704, multiple: 32 };
const FRAMES_PER_SECOND = 24;
const SECONDS = [null, 3, 4, 5];

/** The size of an area in a picture's shape; even the longest shape keeps a side of `multiple` pixels. */
function sizeIn({ width, height }: Size, { area, multiple }: typeof IMAGE): Size {
  const factor = Math.sqrt(area / (width * height));
  const side = (length: number) => Math.max(multiple, Math.round((length * factor) / multiple) * multiple);
  return { width: side(width), height: side(height) };
}

const inShape: ComfyRoute['sizeOf'] = (picture) => sizeIn(picture, IMAGE);

const count = ({ count: wanted }: EngineRequest['options']) => Number(wanted);

/** The size for a ratio such as `3:4`, else that of the picture. */
const inRatio: ComfyRoute['sizeOf'] = (picture, { ratio }) => {
  const [width = 0, height = 0] = typeof ratio === 'string' ? ratio.split(':').map(Number) : [];
  return sizeIn(width > 0 && height > 0 ? { width, height } : picture, IMAGE);
};

const fromWords: ComfyRoute = {
  pictures: PICTURES,
  result: 'free',
  count,
  titles: [],
  picturesOf: () => ({}),
  sizeOf: inRatio,
};

const fromSource: ComfyRoute = {
  ...fromWords,
  titles: ['@source'],
  picturesOf: ({ source = [] }) => ({ '@source': source[0] }),
  sizeOf: inShape,
};

/** Every tool that a workflow may run, ours or the operator's. */
export const COMFY_ROUTES: Partial<Record<ToolKey, ComfyRoute>> = {
  'ai-cloth-model': {
    pictures: PICTURES,
    result: 'free',
    // There is no second, finer pass that the extra price would pay for.
    accepts: [{ refine: [null, false] }],
    titles: ['@person', '@garment'],
    picturesOf: ({ person = [], top = [], bottom = [], onePiece = [] }) => {
      const [garment, second] = [...onePiece, ...top, ...bottom];
      return { '@person': person[0], '@garment': garment, '@garment2': second };
    },
    sizeOf: inShape,
  },
  'ai-change-shoes': {
    pictures: PICTURES,
    result: 'free',
    count,
    titles: ['@person', '@shoes'],
    picturesOf: ({ person = [], shoes = [] }) => ({
      '@person': person[0],
      '@shoes': shoes[0],
      '@shoes2': shoes[1],
      '@shoes3': shoes[2],
    }),
    sizeOf: inShape,
  },
  'ai-virtual-model': {
    pictures: PICTURES,
    result: 'free',
    // A workflow picks the face itself, so the choice among several cannot be passed on.
    accepts: [{ modelFace: [null, 0], keepHair: [null, true] }],
    titles: ['@model', '@face'],
    picturesOf: ({ model = [], face = [] }) => ({ '@model': model[0], '@face': face[0] }),
    sizeOf: inShape,
  },
  'ai-product': {
    pictures: PICTURES,
    result: 'free',
    count,
    titles: ['@product'],
    picturesOf: ({ product = [] }) => ({ '@product': product[0] }),
    sizeOf: inRatio,
  },
  'smart-eliminate': {
    pictures: { ...PICTURES, mask: 'white' },
    result: 'mask',
    titles: ['@source', '@mask'],
    picturesOf: ({ source = [], mask = [] }) => ({ '@source': source[0], '@mask': mask[0] }),
    sizeOf: inShape,
  },
  'ai-expand': {
    pictures: { ...PICTURES, onCanvas: true },
    result: 'canvas',
    titles: ['@source'],
    picturesOf: ({ source = [] }) => ({ '@source': source[0] }),
    sizeOf: inShape,
  },
  'ai-video-image': {
    pictures: PICTURES,
    result: 'video',
    accepts: [{ ratio: [null, 'source'], seconds: SECONDS }],
    titles: ['@source'],
    picturesOf: ({ source = [] }) => ({ '@source': source[0] }),
    sizeOf: (picture, { seconds }) => ({
      ...sizeIn(picture, VIDEO),
      length: Number(seconds) * FRAMES_PER_SECOND + 1,
    }),
  },
  'ai-background': fromWords,
  'ai-material': { ...fromWords, result: 'cutOut' },
  'ai-similar': fromSource,
  'ai-dummy-model': fromSource,
};
