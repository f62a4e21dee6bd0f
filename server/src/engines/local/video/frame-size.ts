export type Size = { width: number; height: number };

/** A part of a picture, in pixels. */
export type Area = Size & { left: number; top: number };

/** Longest side of a video: what every phone decodes, and no enlarging beyond what a small photo gives. */
const LONGEST = { most: 1280, least: 640 } as const;

/** 4:2:0 halves both sides. */
const even = (length: number) => Math.max(2, 2 * Math.round(length / 2));

/** Width over height that a ratio asks for; `source` is the picture's own. */
function shapeOf(ratio: string, { width, height }: Size): number {
  if (ratio === 'source') return width / height;
  const [across = 1, down = 1] = ratio.split(':').map(Number);
  return across / down;
}

/**
 * The part of the picture that a video of this ratio shows: as large as fits, around `centre` as far as the picture
 * reaches.
 */
export function cropTo(ratio: string, picture: Size, centre: { x: number; y: number }): Area {
  const shape = shapeOf(ratio, picture);
  const width = Math.max(1, Math.round(Math.min(picture.width, picture.height * shape)));
  const height = Math.max(1, Math.round(Math.min(picture.height, picture.width / shape)));
  const place = (middle: number, length: number, of: number) =>
    Math.round(Math.min(of - length, Math.max(0, middle - length / 2)));
  return {
    left: place(centre.x, width, picture.width),
    top: place(centre.y, height, picture.height),
    width,
    height,
  };
}

/** The size of a video's frames, for a part of a picture. */
export function frameSize({ width, height }: Size): Size {
  const longest = Math.max(width, height);
  const factor = Math.min(LONGEST.most, Math.max(LONGEST.least, longest)) / longest;
  return { width: even(width * factor), height: even(height * factor) };
}
