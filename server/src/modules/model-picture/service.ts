import { copyFile, readdir, stat, writeFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { ErrorCode } from '@tuzuo/core/api/errors';
import sharp from 'sharp';
import type { Database } from '../../db/database';
import { CallError } from '../../errors';
import type { AssetRow, Assets } from '../asset/service';
import { type Allowance, consume } from '../limit/service';

/** Subfolder of the operator's directory for full-length pictures. */
const FIGURES = 'figures';

/** Maximum number shown. */
const MAX_MODELS = 60;

/** Thumbnail width in pixels: three per point of a tile. */
const THUMB_WIDTH = 312;

const EXTENSIONS = new Set(['.jpg', '.jpeg', '.png', '.webp']);

/** Allowed file names of the operator, since they become part of a URL. */
const NAME = /^[\w-]{1,48}$/;

const HOUR_MS = 3_600_000;

/** Rate limit; each copy is stored like an upload. */
const allowance = (userId: string): Allowance => ({ key: `model:${userId}`, limit: 120, windowMs: HOUR_MS });

type Kind = 'face' | 'figure';

/** A picture of a person for users to swap their face into, or to dress. */
type Model = { id: string; kind: Kind; path: string; width: number; height: number };

async function modelsIn(folder: string, kind: Kind, prefix: string): Promise<Model[]> {
  const files = await readdir(folder).catch(() => []);
  const models: Model[] = [];
  for (const file of files.sort()) {
    const extension = extname(file).toLowerCase();
    const name = basename(file, extname(file));
    if (!EXTENSIONS.has(extension) || !NAME.test(name)) continue;
    const path = join(folder, file);
    const size = await sharp(path)
      .metadata()
      .catch(() => undefined);
    if (size)
      models.push({
        id: `${prefix}${name}`,
        kind,
        path,
        width: size.autoOrient.width,
        height: size.autoOrient.height,
      });
  }
  return models;
}

type ModelDependencies = {
  database: Pick<Database, 'transaction'>;
  assets: Pick<Assets, 'keep' | 'write' | 'withWorkDirectory'>;
  /** Directory of the operator's pictures; without one, users bring their own. */
  folder: string | undefined;
};

/** The model pictures that users can choose instead of their own. */
export function createModelPictures({ database, assets, folder }: ModelDependencies) {
  let found: Promise<Model[]> | undefined;
  const thumbs = new Map<string, Promise<Buffer>>();

  /** Scanned once; pictures added by an operator appear after a restart. */
  const all = (): Promise<Model[]> => {
    found ??= Promise.all([
      folder === undefined ? [] : modelsIn(folder, 'face', 'own-'),
      folder === undefined ? [] : modelsIn(join(folder, FIGURES), 'figure', 'own-figure-'),
    ]).then((lists) => lists.flat());
    return found;
  };

  const find = async (id: string): Promise<Model> => {
    const model = (await all()).find((one) => one.id === id);
    if (!model) throw new CallError(ErrorCode.notFound);
    return model;
  };

  return {
    /** The models of a kind. */
    list: async (kind: Kind): Promise<Model[]> =>
      (await all()).filter((model) => model.kind === kind).slice(0, MAX_MODELS),

    /**
     * A model's thumbnail, as WebP.
     * @throws CallError 10002 if it does not exist
     */
    thumb: async (id: string): Promise<Buffer> => {
      const { path } = await find(id);
      const made =
        thumbs.get(id) ??
        sharp(path).autoOrient().resize({ width: THUMB_WIDTH, withoutEnlargement: true }).webp().toBuffer();
      thumbs.set(id, made);
      return made;
    },

    /**
     * Copies a model to a picture of the user.
     * @throws CallError 10002, 10004, 20003, StorageFull
     */
    copyFor: async (userId: string, id: string): Promise<AssetRow> => {
      const { path } = await find(id);
      await database.transaction((tx) => consume(tx, [allowance(userId)]));
      return assets.withWorkDirectory(async (directory) => {
        const copy = join(directory, 'model.jpg');
        const { format, orientation } = await sharp(path).metadata();
        // An upright JPEG is copied byte for byte.
        if (format === 'jpeg' && (orientation ?? 1) === 1) await copyFile(path, copy);
        else
          await writeFile(
            copy,
            await sharp(path).autoOrient().flatten({ background: '#fff' }).jpeg({ quality: 95 }).toBuffer(),
          );
        const { size: bytes } = await stat(copy);
        const write = (assetId: string) => assets.write(userId, assetId, copy);
        return assets.keep(userId, { kind: 'upload', mime: 'image/jpeg', bytes, write });
      });
    },
  };
}

export type ModelPictures = ReturnType<typeof createModelPictures>;
