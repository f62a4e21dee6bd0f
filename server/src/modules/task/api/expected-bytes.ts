import { mostGrowth, type NormalisedOptions, type ToolKey } from '@tuzuo/core/tools';

/** Of a video, about: H.264 at 1080 px and 30 fps. */
const BYTES_PER_SECOND_OF_VIDEO = 1_000_000;

/** A photo of a document's size with and without its watermark, or the layers of a preview. */
const BYTES_OF_ID_PHOTO = 2_000_000;

/** How many times as large as its pictures a tool's results are, where that is not about once. */
const GROWTH: Partial<Record<ToolKey, (options: NormalisedOptions) => number>> = {
  'image-magnify': ({ scale }) => Number(scale) ** 2,
  'ai-expand': mostGrowth,
  'ai-product': ({ count }) => Number(count),
  'img-compress': () => 0.3,
};

/**
 * About how many bytes a run will store. There must be room for as much when it is admitted, and it is set aside until
 * the run ends; what comes of it is stored even if it turns out larger, so that nothing computed is ever lost. With at
 * most twenty runs of a user under way, the overshoot stays small.
 */
export function expectedBytes(
  tool: ToolKey,
  options: NormalisedOptions,
  pictures: readonly { bytes: number }[],
): number {
  if (tool === 'id-photo') return BYTES_OF_ID_PHOTO;
  if (tool === 'ai-video-image') return Number(options.seconds) * BYTES_PER_SECOND_OF_VIDEO;
  const bytes = pictures.reduce((sum, picture) => sum + picture.bytes, 0);
  return Math.ceil(bytes * (GROWTH[tool]?.(options) ?? 1));
}
