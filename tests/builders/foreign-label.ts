import { execFileSync } from 'node:child_process';
import { load } from 'exifreader';
import { findFfmpeg } from '../../server/src/engines/local/video/ffmpeg';

/** The label as read by other programs: ExifReader for pictures, ffmpeg for videos. Undefined when they find none. */
export function readByOthers(file: Buffer, mime: string): Record<string, unknown> | undefined {
  if (mime.startsWith('video/')) {
    const ffmpeg = findFfmpeg(undefined);
    if (!ffmpeg) throw new Error('there is no ffmpeg to read it with');
    const metadata = execFileSync(ffmpeg, ['-v', 'error', '-i', 'pipe:0', '-f', 'ffmetadata', '-'], {
      input: file,
    });
    const line = /^AIGC=(.*)$/m.exec(metadata.toString());
    return line?.[1] === undefined ? undefined : JSON.parse(line[1].replace(/\\(.)/g, '$1'));
  }
  const { xmp } = load(file, { expanded: true });
  const value = xmp?.AIGC?.value;
  return typeof value === 'string' ? JSON.parse(value) : undefined;
}
