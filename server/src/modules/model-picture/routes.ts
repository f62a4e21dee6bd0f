import { CallError } from '../../errors';
import type { Handlers, RawRoute } from '../../http/port';
import type { Assets } from '../asset/service';
import type { ModelPictures } from './service';

const BASE = '/models';

type ModelRouteDependencies = {
  models: ModelPictures;
  assets: Pick<Assets, 'present'>;
};

/** Handlers of the calls about models. */
export function modelHandlers({
  models,
  assets,
}: ModelRouteDependencies): Handlers<'gen.model.list' | 'gen.model.use'> {
  return {
    'gen.model.list': async ({ kind }) => ({
      items: (await models.list(kind)).map(({ id, width, height }) => ({
        modelId: id,
        kind,
        url: `${BASE}/${id}.webp`,
        width,
        height,
      })),
    }),
    'gen.model.use': async ({ modelId }, { userId }) => {
      const [shown] = assets.present([await models.copyFor(userId, modelId)]);
      if (!shown) throw new Error('model picture has no preview');
      return shown;
    },
  };
}

/** Serves the models' thumbnails without login. */
export function modelRoutes(models: ModelPictures): RawRoute[] {
  return [
    {
      method: 'GET',
      auth: 'none',
      path: `${BASE}/:name`,
      name: 'model picture',
      handle: async ({ params }) => {
        const id = /^([\w-]{1,64})\.webp$/.exec(params.name ?? '')?.[1];
        if (id === undefined) return undefined;
        try {
          const body = await models.thumb(id);
          const headers = {
            'content-type': 'image/webp',
            'cache-control': 'public, max-age=86400',
            'cross-origin-resource-policy': 'cross-origin',
          };
          return { status: 200, headers, body };
        } catch (error) {
          if (error instanceof CallError) return undefined;
          throw error;
        }
      },
    },
  ];
}
