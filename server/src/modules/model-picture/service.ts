import { copyFile, readdir, stat, writeFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ErrorCode } from '@tuzuo/core/api/errors';
import sharp from 'sharp';
import type { Database } from '../../db/database';
import { CallError } from '../../errors';
import type { AssetRow, Assets } from '../asset/service';
import { type Allowance, consume } from '../limit/service';

/** Drawn by our own programs (draw-models.ts, draw-figures.ts). */
const OWN_FOLDERS = {
  face: fileURLToPath(new URL('../../../assets/models', import.meta.url)),
  figure: fileURLToPath(new URL('../../../assets/figures', import.meta.url)),
} as const;

/** The operator's own people from head to foot lie in a folder of this name in theirs. */
const FIGURES = 'figures';

/** More are not shown. */
const MOST = 60;

/** Width of the small picture, in pixels: three for each point of a tile. */
const THUMB_WIDTH = 312;

const EXTENSIONS = new Set(['.jpg', '.jpeg', '.png', '.webp']);

/** What an operator's file may be called, so that its name can be a part of an address. */
const NAME = /^[\w-]{1,48}$/;

const HOUR_MS = 3_600_000;

/** Each is stored like an upload. */
const allowance = (userId: string): Allowance => ({ key: `model:${userId}`, limit: 120, windowMs: HOUR_MS });

type Kind = keyof typeof OWN_FOLDERS;

/** A picture of a person that users may put their face into, or dress. */
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
  /** A directory with pictures of the operator's own, shown first. */
  folder: string | undefined;
};

/** The models that users may choose instead of a picture of their own. */
export function createModelPictures({ database, assets, folder }: ModelDependencies) {
  let found: Promise<Model[]> | undefined;
  const thumbs = new Map<string, Promise<Buffer>>();

  /** Looked for once: what an operator adds is there after a restart. */
  const all = (): Promise<Model[]> => {
    found ??= Promise.all([
      folder === undefined ? [] : modelsIn(folder, 'face', 'own-'),
      modelsIn(OWN_FOLDERS.face, 'face', ''),
      folder === undefined ? [] : modelsIn(join(folder, FIGURES), 'figure', 'own-figure-'),
      modelsIn(OWN_FOLDERS.figure, 'figure', 'figure-'),
    ]).then((lists) => lists.flat());
    return found;
  };

  const find = async (id: string): Promise<Model> => {
    const model = (await all()).find((one) => one.id === id);
    if (!model) throw new CallError(ErrorCode.notFound);
    return model;
  };

  return {
    /** Those of a kind, the operator's first. */
    list: async (kind: Kind): Promise<Model[]> =>
      (await all()).filter((model) => model.kind === kind).slice(0, MOST),

    /** A small picture of a model, as WebP. Throws a CallError 10002 for one that is not there. */
    thumb: async (id: string): Promise<Buffer> => {
      const { path } = await find(id);
      const made =
        thumbs.get(id) ??
        sharp(path).autoOrient().resize({ width: THUMB_WIDTH, withoutEnlargement: true }).webp().toBuffer();
      thumbs.set(id, made);
      return made;
    },

    /**
     * A copy of a model as a picture of the user's.
     * @throws CallError 10002, 10004, 20003, StorageFull
     */
    take: async (userId: string, id: string): Promise<AssetRow> => {
      const { path } = await find(id);
      await database.transaction((tx) => consume(tx, [allowance(userId)]));
      return assets.withWorkDirectory(async (directory) => {
        const copy = join(directory, 'model.jpg');
        const { format, orientation } = await sharp(path).metadata();
        // What is upright already is kept byte for byte.
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
