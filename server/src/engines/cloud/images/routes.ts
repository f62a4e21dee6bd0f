import type { ToolKey } from '@tuzuo/core/tools';
import type { CloudJob, CloudRoute, PictureRule } from '../port';
import { INSTRUCTIONS, placeWords, withOwnWords } from '../words';

/**
 * How an image model runs a tool: its prompt, and the slots of its pictures in order. Without slots it generates from
 * the prompt alone (`images/generations`), otherwise it edits (`images/edits`).
 */
export type ImagesRoute = CloudRoute & {
  prompt: (options: CloudJob['options']) => string;
  slots: readonly string[];
};

const MEGABYTE = 2 ** 20;

/** Output sizes of this kind of model. */
const FRAMES = [
  { width: 1024, height: 1024 },
  { width: 1536, height: 1024 },
  { width: 1024, height: 1536 },
] as const;

const PICTURES: PictureRule = { maxSide: 1_536, minSide: 256, maxBytes: 8 * MEGABYTE };
const IN_FRAME: PictureRule = { ...PICTURES, frames: FRAMES };

const count = ({ count: wanted }: CloudJob['options']) => Number(wanted);

const scenePrompt = (options: CloudJob['options']): string =>
  withOwnWords(
    `Place the product of the picture into ${placeWords(options)}, with light and shadow that fit. Keep its shape, colors and lettering exactly.`,
    options,
  );

/** A tool whose results follow the user's words, and are as many as wanted. */
const generating = (
  slots: readonly string[],
  instruction: (options: CloudJob['options']) => string,
): ImagesRoute => ({
  model: '',
  pictures: PICTURES,
  result: 'free',
  count,
  words: true,
  slots,
  prompt: (options) => withOwnWords(instruction(options), options),
});

const KEEP =
  'Keep everything else of the first picture exactly as it is: face, hair, pose, light and background.';

/** The tools that an image model behind an OpenAI-compatible API supports. */
export const IMAGES_ROUTES: Partial<Record<ToolKey, ImagesRoute>> = {
  'smart-eliminate': {
    model: '',
    pictures: { ...IN_FRAME, mask: 'transparent' },
    result: 'mask',
    slots: ['source'],
    prompt: () =>
      'Remove what is in the transparent part and continue its surroundings there. Add nothing new.',
  },
  'ai-expand': {
    model: '',
    pictures: { ...IN_FRAME, onCanvas: true },
    result: 'canvas',
    words: true,
    slots: ['source'],
    prompt: (options) =>
      withOwnWords('Fill the transparent part by continuing the picture naturally. Add no text.', options),
  },
  'ai-product': {
    model: '',
    pictures: PICTURES,
    result: 'free',
    count,
    words: true,
    slots: ['product'],
    prompt: scenePrompt,
  },
  'ai-virtual-model': {
    model: '',
    pictures: PICTURES,
    result: 'free',
    accepts: [{ modelFace: [null, 0], keepHair: [null, true] }],
    slots: ['model', 'face'],
    prompt: () =>
      `Replace the face in the first picture by the face in the second. ${KEEP.replace('face, hair', 'hair, clothes')}`,
  },
  'ai-cloth-model': {
    model: '',
    pictures: PICTURES,
    result: 'free',
    // There is no second, finer pass that the extra price would pay for.
    accepts: [{ refine: [null, false] }],
    slots: ['person', 'top', 'bottom', 'onePiece'],
    prompt: () => `Dress the person of the first picture in the garments of the others, as they are. ${KEEP}`,
  },
  'ai-change-shoes': {
    model: '',
    pictures: PICTURES,
    result: 'free',
    count,
    slots: ['person', 'shoes'],
    prompt: () => `Put the shoes of the other pictures on the person of the first, as they are. ${KEEP}`,
  },
  'ai-background': generating([], INSTRUCTIONS.background),
  // Few models draw transparency when asked to, so our matting removes a plain background.
  'ai-material': { ...generating([], INSTRUCTIONS.material), result: 'cutOut' },
  'ai-similar': generating(['source'], INSTRUCTIONS.similar),
  'ai-dummy-model': generating(['source'], INSTRUCTIONS.dummy),
};

const SQUARE = { width: 1, height: 1 };

/** The output size to request: the one nearest to the ratio option, else to the first picture's ratio; a square without. */
export function frameOf(
  options: CloudJob['options'],
  picture: { width: number; height: number } = SQUARE,
): string {
  const [across = 0, down = 0] =
    typeof options.ratio === 'string' ? options.ratio.split(':').map(Number) : [];
  const ratio = across > 0 && down > 0 ? across / down : picture.width / picture.height;
  const unlike = (frame: { width: number; height: number }) =>
    Math.abs(Math.log(frame.width / frame.height / ratio));
  const [best = FRAMES[0]] = [...FRAMES].sort((one, other) => unlike(one) - unlike(other));
  return `${best.width}x${best.height}`;
}
