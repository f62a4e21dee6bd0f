import { accessSync, constants, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';

const NAME = process.platform === 'win32' ? 'ffmpeg.exe' : 'ffmpeg';

/** The packaged one; each system's is a package of its own, beside the one that names them all. */
const PACKAGE = '@ffmpeg-installer/ffmpeg';

/** Whether there is a program at this path that we may start. */
function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/** Nothing of the package's code is loaded: it throws on systems that it does not know. */
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
 * The ffmpeg that writes videos: the operator's own, else the packaged one, else the first on the PATH; undefined
 * where there is none. Nothing is started.
 */
export function findFfmpeg(own: string | undefined): string | undefined {
  if (own !== undefined) return isProgram(own) ? own : undefined;
  const onPath = (process.env.PATH ?? '').split(delimiter).map((directory) => join(directory, NAME));
  return [packagedPath(), ...onPath].find((path) => path !== undefined && isProgram(path));
}
