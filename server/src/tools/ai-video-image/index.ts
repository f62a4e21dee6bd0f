import type { ToolRoom } from '../tool-room';

/** Approximate size of H.264 at 1080 px and 30 fps. */
const BYTES_PER_SECOND = 1_000_000;

/** Makes a video from a picture. */
export const aiVideoImage: ToolRoom = {
  local: {
    models: ['isnet'],
    programs: ['ffmpeg'],
    msPerMegapixel: () => 10_000,
    msPerRun: ({ seconds }) => Number(seconds) * 20_000,
  },
  expectedBytes: ({ seconds }) => Number(seconds) * BYTES_PER_SECOND,
};
