import type { Database } from '../../db/database';
import type { Handlers } from '../../http/port';
import { type FetchLink, linkedFile } from './link';
import { readLabel } from './picture/label';
import type { Assets } from './service';

type AssetRouteDependencies = {
  database: Pick<Database, 'orm'>;
  assets: Pick<Assets, 'upload' | 'present' | 'requireReady' | 'withFiles' | 'spaceOf'>;
  /** Downloads links; if omitted, links are refused. */
  fetchLink?: FetchLink | undefined;
};

/** Calls of this module with a multipart body. */
export const ASSET_FILE_CALLS = ['asset.asset.upload'] as const;

/** Handlers of the calls about users' pictures. */
export function assetHandlers({
  database,
  assets,
  fetchLink,
}: AssetRouteDependencies): Handlers<
  'asset.asset.upload' | 'asset.asset.fetch' | 'asset.asset.readLabel' | 'asset.space.get'
> {
  return {
    'asset.asset.upload': async (_input, { userId, files }) => {
      return { items: assets.present(await assets.upload(userId, files())) };
    },

    'asset.asset.fetch': async ({ url }, { userId }) => {
      const file = linkedFile(database.orm, { userId, url }, fetchLink);
      return { items: assets.present(await assets.upload(userId, file)) };
    },

    'asset.asset.readLabel': async ({ assetId }, { userId }) => {
      const [row] = await assets.requireReady(database.orm, userId, [assetId]);
      if (!row) return {};
      const label = await assets.withFiles([row], ([path = '']) => readLabel(path, row.mime));
      return { ...(label && { label }) };
    },

    'asset.space.get': async (_input, { userId }) => {
      return assets.spaceOf(userId);
    },
  };
}
