import { listSpecs } from '@tuzuo/contract/id-photo';
import { v1SheetRequest } from '@tuzuo/contract/v1';
import { ErrorCode } from '@tuzuo/core/api/errors';
import { isUuid } from '@tuzuo/core/validation/patterns';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../../db/database';
import { CallError } from '../../errors';
import { originOf } from '../../http/dispatch';
import { queryFields } from '../../http/form-body';
import { localeOf } from '../../http/locale';
import { acceptFiles } from '../../http/multipart';
import { type Say, say } from '../../i18n/words';
import type { Assets } from '../asset/service';
import type { IdPhotos } from '../id-photo/service';
import type { Tasks } from '../task/service';
import { createCallerLookup } from './caller';
import { idempotencyKeyOf } from './idempotency-key';
import { type ApiKey, createKeyring } from './keys';
import { PHOTO_BODY_BYTES, parse, readPhotoRequest } from './photo-body';
import { createV1Photos, type V1Photo } from './photos';
import { sendRefusal } from './refusals';

declare module 'fastify' {
  interface FastifyRequest {
    /** Whom the key of a request of the public API stands for; '' elsewhere. */
    v1User: string;
  }
}

const V1_BASE = '/v1';

const FIELDS = { fields: 12, fieldSize: 20_000 } as const;

type V1Dependencies = {
  database: Pick<Database, 'transaction'>;
  assets: Pick<Assets, 'upload'>;
  tasks: Pick<Tasks, 'create' | 'get'>;
  idPhotos: IdPhotos;
  keys: readonly ApiKey[];
  /** The address that users open; without one, that at which the caller reached us. */
  publicUrl: string | undefined;
};

const wordsFor =
  (request: FastifyRequest): Say =>
  (key, params) =>
    say(localeOf(request), key, params);

/** 201 = made, 202 = ask again at `Location`, 422 = failed. */
function sendPhoto(reply: FastifyReply, photo: V1Photo): FastifyReply {
  const status = photo.photo ? 201 : photo.error ? 422 : 202;
  return reply.code(status).header('location', `${V1_BASE}/id-photos/${photo.id}`).send(photo);
}

/** Serves the public ID-photo API. Without keys every request is refused. */
export async function serveV1(
  app: FastifyInstance,
  { database, assets, tasks, idPhotos, keys, publicUrl }: V1Dependencies,
): Promise<void> {
  const callerOf = createCallerLookup(database, createKeyring(keys));
  const photos = createV1Photos({ tasks, idPhotos });
  const baseOf = (request: FastifyRequest) => publicUrl ?? originOf(request);
  const config = (name: string) => ({ config: { routeName: `v1/${name}` } });

  const register = async (scope: FastifyInstance): Promise<void> => {
    await acceptFiles(scope, FIELDS);
    scope.decorateRequest('v1User', '');
    // Before the body is read: nobody without a key sends us 20 MB.
    scope.addHook('onRequest', async (request) => {
      request.v1User = await callerOf(request);
    });
    scope.addHook('onSend', async (_request, reply) => {
      reply.header('cache-control', 'no-store');
    });
    scope.setErrorHandler((error, request, reply) => sendRefusal(request, reply, error));
    // A route, not a handler for what is not found: the web app, which answers every GET, would come before that.
    scope.all('/*', config('unknown'), (request, reply) =>
      sendRefusal(request, reply, new CallError(ErrorCode.notFound)),
    );

    scope.get('/specs', config('specs'), async (request) =>
      idPhotos.listSpecs(parse(request, listSpecs.input, queryFields(request)), localeOf(request)),
    );

    scope.post(
      '/id-photos',
      { ...config('id-photos'), bodyLimit: PHOTO_BODY_BYTES },
      async (request, reply) => {
        const own = { userId: request.v1User, requestId: idempotencyKeyOf(request) };
        const asked = await readPhotoRequest(request, (files) => assets.upload(own.userId, files));
        return sendPhoto(reply, await photos.create(own, asked, wordsFor(request), baseOf(request)));
      },
    );

    scope.get<{ Params: { id: string } }>('/id-photos/:id', config('id-photo'), async (request) => {
      const { id } = request.params;
      if (!isUuid(id)) throw new CallError(ErrorCode.notFound);
      return photos.get({ userId: request.v1User, taskId: id }, wordsFor(request), baseOf(request));
    });

    scope.post('/sheets', config('sheets'), async (request, reply) => {
      const { items, ...layout } = parse(request, v1SheetRequest, request.body ?? {});
      const asked = {
        ...layout,
        items: items.map(({ id: taskId, count }) => ({ taskId, result: 0, count })),
      };
      const { url, mime, bytes, width, height, counts } = await idPhotos.createSheet(request.v1User, asked);
      const sheet = {
        url: `${baseOf(request)}${url}`,
        mime,
        bytes,
        widthPx: width,
        heightPx: height,
        counts,
      };
      return reply.code(201).send(sheet);
    });
  };
  await app.register(register, { prefix: V1_BASE });
}
