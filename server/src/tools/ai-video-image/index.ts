import type { ToolRoom } from '../tool-room';

/** Makes a video of a picture. */
export const aiVideoImage: ToolRoom = {
  local: {
    entry: new URL('./run.ts', import.meta.url),
    models: ['isnet'],
    programs: ['ffmpeg'],
    msPerMegapixel: () => 10_000,
    msPerRun: ({ seconds }) => Number(seconds) * 20_000,
  },
};
