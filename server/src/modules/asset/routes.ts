import type { Handlers } from '../../http/port';
import type { Sessions } from '../session/service';
import type { Assets } from './service';

type AssetRouteDependencies = {
  assets: Pick<Assets, 'upload' | 'present'>;
  sessions: Pick<Sessions, 'authenticate'>;
};

/** The calls about pictures that users bring. */
export function assetHandlers({ assets, sessions }: AssetRouteDependencies): Handlers<'asset.asset.upload'> {
  return {
    'asset.asset.upload': async (_input, { sessionToken, files }) => {
      const { userId } = await sessions.authenticate(sessionToken);
      return { items: assets.present(await assets.upload(userId, files())) };
    },
  };
}
