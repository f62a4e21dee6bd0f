import { copyFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ErrorCode } from '@tuzuo/core/api/errors';
import type { BaseLogger } from 'pino';
import sharp from 'sharp';
import type { Database } from '../../db/database';
import { CallError, StorageUnavailable } from '../../errors';
import type { AssetRow, Assets } from '../asset/service';
import { type Allowance, consume } from '../limit/service';
import { type ModelFile, type ModelKind, modelFiles, writeJpeg } from './folder';
import { listPresets, lockPresets, markPresetsDeleting } from './repository';

/** Thumbnail width in pixels: three per point of a tile. */
const THUMB_WIDTH = 312;

const HOUR_MS = 3_600_000;

/** Rate limit; each copy is stored like an upload. */
const allowance = (userId: string): Allowance => ({ key: `model:${userId}`, limit: 120, windowMs: HOUR_MS });

/** A picture of a person for users to swap their face into, or to dress. */
type Model = { id: string; kind: ModelKind; width: number; height: number; row: AssetRow };

/** The name of the asset of a model. */
const nameOf = ({ kind, id }: Pick<Model, 'kind' | 'id'>): string => `${kind}/${id}`;

function modelOf(row: AssetRow): Model {
  const [kind, id = ''] = row.name.split('/');
  return {
    id,
    kind: kind === 'figure' ? 'figure' : 'face',
    width: row.width ?? 0,
    height: row.height ?? 0,
    row,
  };
}

type ModelDependencies = {
  database: Pick<Database, 'orm' | 'transaction'>;
  assets: Pick<Assets, 'keep' | 'keepPreset' | 'write' | 'erase' | 'withFiles' | 'withWorkDirectory'>;
};

/** The model pictures that users can choose instead of their own, in the storage of files. */
export function createModelPictures({ database, assets }: ModelDependencies) {
  /** By asset. */
  const thumbs = new Map<string, Promise<Buffer>>();

  const find = async (id: string): Promise<Model> => {
    const model = (await listPresets(database.orm)).map(modelOf).find((one) => one.id === id);
    if (!model) throw new CallError(ErrorCode.notFound);
    return model;
  };

  const drawThumb = ({ row }: Model): Promise<Buffer> =>
    assets.withFiles([row], ([path]) =>
      sharp(path).resize({ width: THUMB_WIDTH, withoutEnlargement: true }).webp().toBuffer(),
    );

  return {
    /** The models of a kind. */
    list: async (kind: ModelKind): Promise<Model[]> =>
      (await listPresets(database.orm)).map(modelOf).filter((model) => model.kind === kind),

    /**
     * A model's thumbnail, as WebP.
     * @throws CallError 10002 if it does not exist
     */
    thumb: async (id: string): Promise<Buffer> => {
      const model = await find(id);
      const drawn = thumbs.get(model.row.id) ?? drawThumb(model);
      thumbs.set(model.row.id, drawn);
      drawn.catch(() => thumbs.delete(model.row.id));
      return drawn;
    },

    /**
     * Copies a model to a picture of the user.
     * @throws CallError 10002, 10004, 20003, StorageFull
     */
    copyFor: async (userId: string, id: string): Promise<AssetRow> => {
      const { row } = await find(id);
      await database.transaction((tx) => consume(tx, [allowance(userId)]));
      return assets.withWorkDirectory(async (directory) => {
        const copy = join(directory, 'model.jpg');
        await assets.withFiles([row], ([path = '']) => copyFile(path, copy));
        const { size: bytes } = await stat(copy);
        const write = (assetId: string) => assets.write(userId, assetId, copy);
        return assets.keep(userId, { kind: 'upload', mime: 'image/jpeg', bytes, write });
      });
    },
  };
}

export type ModelPictures = ReturnType<typeof createModelPictures>;

/**
 * Brings the pictures of the operator's directory into storage, where every node finds them, and deletes those that are
 * not in the directory any more. Files are compared by name and size.
 * @throws StorageUnavailable
 */
export async function storeModelPictures(
  { database, assets, log }: ModelDependencies & { log: Pick<BaseLogger, 'warn'> },
  folder: string,
): Promise<void> {
  const files = await modelFiles(folder);
  const store = (file: ModelFile) =>
    assets.withWorkDirectory(async (directory) => {
      const path = join(directory, 'model.jpg');
      await writeJpeg(file.path, path);
      await assets.keepPreset({ name: nameOf(file), sentBytes: file.bytes, path });
    });
  const replaced = await database.transaction(async (tx) => {
    await lockPresets(tx);
    const present = await listPresets(tx);
    const isOf = (file: ModelFile) => (row: AssetRow) =>
      row.name === nameOf(file) && row.sentBytes === file.bytes;
    for (const file of files.filter((one) => !present.some(isOf(one)))) {
      await store(file).catch((err: unknown) => {
        if (err instanceof StorageUnavailable) throw err;
        log.warn({ err, file: file.path }, 'model picture not offered: it cannot be read');
      });
    }
    const outdated = present.filter((row) => !files.some((file) => isOf(file)(row)));
    return markPresetsDeleting(
      tx,
      outdated.map(({ id }) => id),
    );
  });
  await assets.erase(replaced);
}
