import { copyFile, readdir, stat, writeFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import sharp from 'sharp';

export type ModelKind = 'face' | 'figure';

/** A picture of a person that the operator offers, as a file. */
export type ModelFile = { id: string; kind: ModelKind; path: string; bytes: number };

/** Subfolder of the operator's directory for full-length pictures. */
const FIGURES = 'figures';

/** Maximum number offered of each kind. */
const MAX_MODELS = 60;

const EXTENSIONS = new Set(['.jpg', '.jpeg', '.png', '.webp']);

/** Allowed file names of the operator, since they become part of a URL. */
const NAME = /^[\w-]{1,48}$/;

async function filesIn(folder: string, kind: ModelKind, prefix: string): Promise<ModelFile[]> {
  const files = await readdir(folder).catch(() => []);
  const named = files.sort().filter((file) => {
    const extension = extname(file);
    return EXTENSIONS.has(extension.toLowerCase()) && NAME.test(basename(file, extension));
  });
  return Promise.all(
    named.slice(0, MAX_MODELS).map(async (file) => {
      const path = join(folder, file);
      const { size: bytes } = await stat(path);
      return { id: `${prefix}${basename(file, extname(file))}`, kind, path, bytes };
    }),
  );
}

/** The operator's pictures in a directory: faces, and figures in its subfolder. */
export const modelFiles = async (folder: string): Promise<ModelFile[]> => [
  ...(await filesIn(folder, 'face', 'own-')),
  ...(await filesIn(join(folder, FIGURES), 'figure', 'own-figure-')),
];

/** Writes a picture as an upright JPEG; one that is one already, byte for byte. */
export async function writeJpeg(path: string, target: string): Promise<void> {
  const { format, orientation } = await sharp(path).metadata();
  if (format === 'jpeg' && (orientation ?? 1) === 1) return copyFile(path, target);
  const bytes = await sharp(path)
    .autoOrient()
    .flatten({ background: '#fff' })
    .jpeg({ quality: 95 })
    .toBuffer();
  await writeFile(target, bytes);
}
