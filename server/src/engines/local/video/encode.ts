import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Size } from '@tuzuo/core/geometry/size';
import type { AigcLabel } from '../../label/aigc';
import { describeError, failure, failureKindOf } from '../failure';

/** Frames per second. */
export const FRAME_RATE = 30;

/** Characters kept of the end of ffmpeg's stderr. */
const LAST_WORDS_LENGTH = 2_000;

/** A key frame at least every two seconds, for fast seeking. */
const KEY_FRAME_EVERY = 2 * FRAME_RATE;

type Encoding = {
  /** Path of ffmpeg. */
  ffmpeg: string;
  /** Path of the MP4 to write. */
  path: string;
  /** Frame size; both sides even, as 4:2:0 requires. */
  size: Size;
  /** Written to the file's metadata. */
  label: AigcLabel;
  signal: AbortSignal;
};

/**
 * Arguments for H.264 that phones, WeChat and browsers can play while it loads. The label goes where the practice
 * guides to GB 45438-2025 put it: under the key `AIGC` in moov/udta/meta. The bit rate is limited: ten seconds stay
 * below 12 MB.
 */
function argumentsFor({ path, size, label }: Encoding): string[] {
  const input = ['-f', 'rawvideo', '-pix_fmt', 'rgba', '-s', `${size.width}x${size.height}`];
  const colors = ['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709'];
  return [
    ['-hide_banner', '-nostdin', '-loglevel', 'error', '-y'],
    [...input, '-framerate', String(FRAME_RATE), '-i', 'pipe:0', '-an'],
    ['-vf', 'scale=out_color_matrix=bt709:out_range=tv', '-pix_fmt', 'yuv420p', '-color_range', 'tv'],
    ['-c:v', 'libx264', '-profile:v', 'high', '-preset', 'veryfast', '-crf', '20', ...colors],
    ['-g', String(KEY_FRAME_EVERY), '-maxrate', '8M', '-bufsize', '8M'],
    ['-map_metadata', '-1', '-metadata', `AIGC=${JSON.stringify(label)}`],
    ['-movflags', '+faststart+use_metadata_tags', '-f', 'mp4', path],
  ].flat();
}

/** The failure for an ffmpeg exit. Being killed or unable to start is transient: another attempt may succeed. */
function lossOf({ code, killedBy, lastWords }: { code: unknown; killedBy: unknown; lastWords: string }) {
  const passing = killedBy === 'SIGKILL' || typeof code === 'string';
  const kind = failureKindOf(lastWords) ?? (passing ? 'unavailable' : 'broken');
  return failure(kind, `ffmpeg ended with ${killedBy ?? code}: ${lastWords.trim() || 'it said nothing'}`);
}

/**
 * Encodes RGBA frames as a video, each as soon as ffmpeg accepts it. ffmpeg is killed when the signal is aborted or the
 * frames fail, and exits by itself with this process, since its input ends.
 * @throws EngineFailure, the signal's reason, or what the frames throw
 */
export async function encodeVideo(encoding: Encoding, frames: AsyncIterable<Buffer>): Promise<void> {
  const { ffmpeg, signal } = encoding;
  signal.throwIfAborted();
  const child = spawn(ffmpeg, argumentsFor(encoding), { stdio: ['pipe', 'ignore', 'pipe'] });
  let lastWords = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    lastWords = (lastWords + text).slice(-LAST_WORDS_LENGTH);
  });
  // The exit of the program explains more than a broken pipe.
  child.stdin.on('error', () => undefined);
  const ended = once(child, 'close').catch((error: unknown) => [describeError(error), null]);
  const kill = () => void child.kill('SIGKILL');
  signal.addEventListener('abort', kill);
  try {
    for await (const frame of frames) {
      const taken = new Promise<boolean>((resolve) => {
        child.stdin.write(frame, (error) => resolve(!error));
      });
      if (!(await taken)) break;
      signal.throwIfAborted();
    }
    child.stdin.end();
    const [code, killedBy] = await ended;
    signal.throwIfAborted();
    if (code === 0) return;
    throw lossOf({ code, killedBy, lastWords });
  } finally {
    signal.removeEventListener('abort', kill);
    kill();
    // Nothing may be written any more when the caller cleans up.
    await ended;
  }
}
