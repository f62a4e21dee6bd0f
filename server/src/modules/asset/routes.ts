import type { Api } from '@tuzuo/contract/api';
import { factsOf } from '@tuzuo/core/labels/ai-label';
import sharp from 'sharp';
import type { Database } from '../../db/database';
import type { Handlers } from '../../http/port';
import type { Sessions } from '../session/service';
import { findLabel, findLabelInVideo } from './picture/label';
import type { Assets } from './service';

type AssetRouteDependencies = {
  database: Pick<Database, 'orm'>;
  assets: Pick<Assets, 'upload' | 'present' | 'requireReady' | 'withFiles' | 'spaceOf'>;
  sessions: Pick<Sessions, 'authenticate'>;
};

/** Calls whose body is multipart. */
export const FILE_CALLS = ['asset.asset.upload'] as const;

type LabelReply = Api['asset.asset.readLabel']['output'];

/** The label inside a file, in our words. */
async function labelOf(path: string, mime: string): Promise<LabelReply> {
  const found = mime === 'video/mp4' ? await findLabelInVideo(path) : findLabel(await sharp(path).metadata());
  return found === undefined ? {} : { label: factsOf(JSON.parse(found)) };
}

/** The calls about pictures that users bring. */
export function assetHandlers({
  database,
  assets,
  sessions,
}: AssetRouteDependencies): Handlers<'asset.asset.upload' | 'asset.asset.readLabel' | 'asset.space.get'> {
  return {
    'asset.asset.upload': async (_input, { sessionToken, files }) => {
      const { userId } = await sessions.authenticate(sessionToken);
      return { items: assets.present(await assets.upload(userId, files())) };
    },

    'asset.asset.readLabel': async ({ assetId }, { sessionToken }) => {
      const { userId } = await sessions.authenticate(sessionToken);
      const [row] = await assets.requireReady(database.orm, userId, [assetId]);
      if (!row) return {};
      return assets.withFiles([row], async ([path = '']) => labelOf(path, row.mime));
    },

    'asset.space.get': async (_input, { sessionToken }) => {
      const { userId } = await sessions.authenticate(sessionToken);
      return assets.spaceOf(userId);
    },
  };
}
