import { type ToolDefinition, type ToolKey, tools } from '.';

/**
 * Base path of the tools' examples, made by the tools themselves. Increase the number whenever the images change, since
 * they are cached forever.
 */
export const EXAMPLE_PICTURES = '/examples/v9';

/**
 * File names of a tool's example: the photo and the result, 4:3, and both in one image for a card, 3:2. Also `slide`,
 * 343 × 172, both as shown on the home page, for tools with a preset that is a slide.
 */
export const exampleNames = (tool: ToolKey) => ({
  before: `${tool}-before.jpg`,
  after: `${tool}-after.jpg`,
  thumb: `${tool}-thumb.jpg`,
  slide: `${tool}-slide.jpg`,
});

/** Whether a tool has an example: not if our own engine cannot make one. */
export const hasExample = (tool: ToolKey): boolean => !(tools[tool] as ToolDefinition).engineOnly;

/** File name of a photo that is a good or bad example for a tool, square, with a mark that says which. */
export const photoName = (tool: ToolKey, name: string) => `${tool}-photo-${name}.jpg`;

/** File name of the example of a tool that makes videos; its `after` above is a frame of it. */
export const exampleVideo = (tool: ToolKey) => `${tool}.mp4`;

/**
 * Display formats of images, by their width on a phone of 375 points. Each image exists at these widths in px, for
 * screens with one, two and three pixels per point; `whole` is the original, next to which the smaller ones are stored.
 */
export const PICTURE_SHAPES = {
  card: { points: 165, smaller: [165, 330], whole: 495 },
  page: { points: 343, smaller: [343], whole: 686 },
} as const satisfies Record<string, { points: number; smaller: readonly number[]; whole: number }>;

export type PictureShape = keyof typeof PICTURE_SHAPES;

/** The display format of each example image; a slide has only one size. */
export const EXAMPLE_SHAPES = {
  before: 'page',
  after: 'page',
  thumb: 'card',
} as const satisfies Partial<Record<keyof ReturnType<typeof exampleNames>, PictureShape>>;

/** Name or address of an image at a smaller width: `matting-thumb.jpg` → `matting-thumb-330.jpg`. */
export const smallerPicture = (name: string, width: number): string =>
  name.replace(/(?=\.\w+$)/, `-${width}`);

/** The smallest version of an image that is sufficient for a screen with `ratio` pixels per point. */
export function pictureFor(name: string, shape: PictureShape, ratio: number): string {
  const { points, smaller } = PICTURE_SHAPES[shape];
  const width = smaller.find((one) => one >= points * ratio);
  return width === undefined ? name : smallerPicture(name, width);
}
