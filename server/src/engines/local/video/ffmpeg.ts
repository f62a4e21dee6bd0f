import { accessSync, constants, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';

const NAME = process.platform === 'win32' ? 'ffmpeg.exe' : 'ffmpeg';

/** The npm package with ffmpeg; each platform's binary is in a package of its own next to it. */
const PACKAGE = '@ffmpeg-installer/ffmpeg';

/** Whether the path is an executable file. */
function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/** Path of the packaged ffmpeg. Resolved without loading the package's code, which throws on unknown platforms. */
function packagedPath(): string | undefined {
  try {
    const nextToIt = createRequire(createRequire(import.meta.url).resolve(`${PACKAGE}/package.json`));
    const own = `@ffmpeg-installer/${process.platform}-${process.arch}/package.json`;
    return join(dirname(nextToIt.resolve(own)), NAME);
  } catch {
    return undefined;
  }
}

/**
 * Finds the ffmpeg for writing videos: the operator's, else the packaged one, else the first on the PATH; undefined
 * when there is none. Does not start it.
 */
export function findFfmpeg(own: string | undefined): string | undefined {
  if (own !== undefined) return isProgram(own) ? own : undefined;
  const onPath = (process.env.PATH ?? '').split(delimiter).map((directory) => join(directory, NAME));
  return [packagedPath(), ...onPath].find((path) => path !== undefined && isProgram(path));
}
