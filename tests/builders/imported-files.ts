import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PosterLayer, TextLayer } from '@tuzuo/poster/document';
import sharp from 'sharp';
import { afterAll, beforeAll } from 'vitest';
import { importFile } from '../../poster/import/import-file';
import { ImportRefusal } from '../../poster/import/imported';

let folder: string;

/** Creates a folder for a test file's imports: call it at the top of the file. */
export function useImportFolder(): void {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tuzuo-import-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));
}

/** Folder of the pictures of the last import. */
export const importFolder = (): string => folder;

/** @param path of an existing file */
export const importFrom = (path: string, name: string) => importFile(path, folder, name);

export const importBytes = async (bytes: Uint8Array | string, name = 'poster') => {
  const path = join(folder, 'source');
  await writeFile(path, bytes);
  return importFrom(path, name);
};

export const faultOf = async (bytes: Uint8Array | string) =>
  importBytes(bytes).then(
    () => 'imported',
    (error: unknown) => (error instanceof ImportRefusal ? error.fault : error),
  );

export const flat = (layers: readonly PosterLayer[]): PosterLayer[] =>
  layers.flatMap((layer) => (layer.type === 'group' ? [layer, ...flat(layer.layers)] : [layer]));

export const textsIn = (layers: readonly PosterLayer[]) =>
  flat(layers).filter((layer): layer is TextLayer => layer.type === 'text');

export const pixelAt = async (file: string, x: number, y: number) => {
  const { data, info } = await sharp(join(folder, file))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [...data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4)];
};
