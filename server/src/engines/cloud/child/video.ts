import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileTypeFromFile } from 'file-type';
import sharp from 'sharp';
import { visibleLabelPicture } from '../../label/visible';
import { describeError, failure } from '../../local/failure';
import type { LocalTool } from '../../local/local-tool';
import { readPixels } from '../../local/picture/read';
import { writePixels } from '../../local/picture/write';
import type { EngineOutput } from '../../port';

type Context = Pick<Parameters<LocalTool>[1], 'ffmpeg' | 'signal' | 'newLabel' | 'labelText'>;

/** Upper bounds, beyond anything that a service generates. */
const MAX_SECONDS = 20;
const MAX_SIDE = 1920;
const MIN_SIDE = 64;

/** GB 45438-2025 asks for two seconds of visible label at the beginning. */
const LABELED_SECONDS = 2.4;

const LAST_WORDS_LENGTH = 2_000;

async function runFfmpeg(ffmpeg: string, args: readonly string[], signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  const child = spawn(ffmpeg, ['-hide_banner', '-nostdin', '-loglevel', 'error', '-y', ...args], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let words = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    words = (words + text).slice(-LAST_WORDS_LENGTH);
  });
  const kill = () => void child.kill('SIGKILL');
  signal.addEventListener('abort', kill);
  try {
    const [code] = await once(child, 'close').catch((error: unknown) => [describeError(error)]);
    signal.throwIfAborted();
    if (code !== 0)
      throw failure('broken', `ffmpeg ended with ${code}: ${words.trim() || 'it said nothing'}`);
  } finally {
    signal.removeEventListener('abort', kill);
  }
}

/** Reads only the file itself: a playlist could refer to others. */
const input = (path: string) => ['-protocol_whitelist', 'file', '-f', 'mov', '-i', path];

/**
 * Re-encodes a service's video, with the visible label at its beginning, the label in its metadata, and its first frame
 * as a poster. Sound is kept.
 */
export async function finishVideo(
  { path: given, name, workDir }: { path: string; name: string; workDir: string },
  { ffmpeg, signal, newLabel, labelText }: Context,
): Promise<EngineOutput> {
  if (ffmpeg === undefined) throw failure('unavailable', 'there is no ffmpeg');
  const type = await fileTypeFromFile(given);
  if (type?.mime !== 'video/mp4' && type?.mime !== 'video/quicktime') {
    throw failure('broken', `the result is ${type?.mime ?? 'no video'}`);
  }
  const frame = join(workDir, `${name}-frame.png`);
  const bounded = `scale='min(${MAX_SIDE},iw)':'min(${MAX_SIDE},ih)':force_original_aspect_ratio=decrease:force_divisible_by=2`;
  await runFfmpeg(ffmpeg, [...input(given), '-frames:v', '1', '-vf', bounded, frame], signal);
  const { width, height } = await sharp(frame).metadata();
  if (Math.min(width, height) < MIN_SIDE) throw failure('broken', `the result is ${width} × ${height}`);

  // At the top, where no player shows its controls.
  const { png, left, top } = await visibleLabelPicture({
    width,
    height,
    text: labelText,
    corner: 'top-right',
  });
  const label = join(workDir, `${name}-label.png`);
  await writeFile(label, png);
  const path = join(workDir, `${name}.mp4`);
  const overlay = `[0:v]${bounded}[v];[v][1:v]overlay=${left}:${top}:enable='lt(t,${LABELED_SECONDS})'[out]`;
  await runFfmpeg(
    ffmpeg,
    [
      input(given),
      ['-i', label, '-filter_complex', overlay, '-map', '[out]', '-map', '0:a?', '-t', String(MAX_SECONDS)],
      ['-c:v', 'libx264', '-profile:v', 'high', '-preset', 'veryfast', '-crf', '20', '-pix_fmt', 'yuv420p'],
      ['-maxrate', '8M', '-bufsize', '8M', '-c:a', 'aac', '-b:a', '128k'],
      ['-map_metadata', '-1', '-metadata', `AIGC=${JSON.stringify(newLabel)}`],
      ['-movflags', '+faststart+use_metadata_tags', '-f', 'mp4', path],
    ].flat(),
    signal,
  );
  const opening = await readPixels({ path: frame }, { keepProfile: false });
  const poster = await writePixels(opening, {
    directory: workDir,
    name: `${name}-poster`,
    mime: 'image/jpeg',
    label: newLabel,
  });
  return { path, mime: 'video/mp4', width, height, label: 'both', poster: poster.path };
}
