import type { ToolKey } from '.';

/**
 * Where the server has an example of each tool that has one, made by the tool itself. The number goes up whenever the
 * pictures change, since they are kept for ever under their address.
 */
export const EXAMPLE_PICTURES = '/examples/v6';

/**
 * Names of a tool's example: the photo and what became of it, 4:3, and both in one picture for a card, 3:2. Beside them
 * `slide`, 343 × 172, both as the home page shows them large, of the tools whose preset says so.
 */
export const exampleNames = (tool: ToolKey) => ({
  before: `${tool}-before.jpg`,
  after: `${tool}-after.jpg`,
  thumb: `${tool}-thumb.jpg`,
  slide: `${tool}-slide.jpg`,
});

/** Name of a picture of a photo that is good or bad for a tool, square, with a mark that says which. */
export const photoName = (tool: ToolKey, name: string) => `${tool}-photo-${name}.jpg`;

/** Name of the example of a tool that makes videos, whose `after` above is a frame of it. */
export const exampleVideo = (tool: ToolKey) => `${tool}.mp4`;

/**
 * How pictures are shown, by how wide they are on a phone of 375 points. Each is there in so many px, for screens of one,
 * two and three pixels a point; `whole` is the picture itself, beside which the smaller ones are.
 */
export const PICTURE_SHAPES = {
  card: { points: 165, smaller: [165, 330], whole: 495 },
  page: { points: 343, smaller: [343], whole: 686 },
} as const satisfies Record<string, { points: number; smaller: readonly number[]; whole: number }>;

export type PictureShape = keyof typeof PICTURE_SHAPES;

/** The shape that each picture of an example is shown in; a slide is shown as it is. */
export const EXAMPLE_SHAPES = {
  before: 'page',
  after: 'page',
  thumb: 'card',
} as const satisfies Partial<Record<keyof ReturnType<typeof exampleNames>, PictureShape>>;

/** Name or address of a picture in one of its smaller widths: `matting-thumb.jpg` → `matting-thumb-330.jpg`. */
export const smallerPicture = (name: string, width: number): string =>
  name.replace(/(?=\.\w+$)/, `-${width}`);

/** The smallest of a picture that is large enough for a screen of `ratio` pixels a point. */
export function pictureFor(name: string, shape: PictureShape, ratio: number): string {
  const { points, smaller } = PICTURE_SHAPES[shape];
  const width = smaller.find((one) => one >= points * ratio);
  return width === undefined ? name : smallerPicture(name, width);
}
