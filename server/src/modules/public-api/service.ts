import { setTimeout as sleep } from 'node:timers/promises';
import type { v1Photo, v1PhotoRequest } from '@tuzuo/contract/v1';
import { ErrorCode } from '@tuzuo/core/api/errors';
import { isEnded } from '@tuzuo/core/api/task';
import type { IdPhotoDoc } from '@tuzuo/core/id-photo/photo';
import { API_CONSENT_VERSION } from '@tuzuo/core/session/face-consent';
import type { z } from 'zod';
import { CallError, RefusedField } from '../../errors';
import type { Say } from '../../i18n/words';
import type { Assets } from '../asset/service';
import { type IdPhotos, PHOTO_TOOL } from '../id-photo/service';
import type { ToolTasks } from '../tool/service';

const LOOK_EVERY_MS = 200;

type Own = { userId: string; taskId: string };
type Task = Awaited<ReturnType<ToolTasks['get']>>;

export type V1Photo = z.output<typeof v1Photo>;

/** The request without the portrait. */
export type PhotoRequest = Omit<z.output<typeof v1PhotoRequest>, 'photo'>;

type Asked = PhotoRequest & { uploaded: Awaited<ReturnType<Assets['upload']>>; sha256: string };

type PhotoDependencies = {
  tasks: Pick<ToolTasks, 'create' | 'get'>;
  idPhotos: Pick<IdPhotos, 'unlock'>;
};

function present(task: Task, origin: string): V1Photo {
  const { taskId: id, state, createdAt, results, failure } = task;
  const known = { id, state, createdAt };
  if (failure) {
    const { code, reason: message, checks } = failure;
    return { ...known, error: { code, message, ...(checks && { checks }) } };
  }
  const [result] = results;
  if (state !== 'succeeded' || !result) return known;
  const { url, mime, bytes } = result;
  const { widthPx, heightPx, dpi, background, fill, verdict } = result.doc as IdPhotoDoc;
  const made = { widthPx, heightPx, dpi, background, fill, verdict };
  return { ...known, photo: { url: `${origin}${url}`, mime, bytes, ...made } };
}

/** ID photos for programs: regular tasks of the app, unlocked when done and free of charge. */
export function createV1Photos({ tasks, idPhotos }: PhotoDependencies) {
  const get = async (own: Own, say: Say, origin: string): Promise<V1Photo> => {
    const task = await tasks.get(own, say);
    if (task.tool !== PHOTO_TOOL) throw new CallError(ErrorCode.notFound);
    if (task.state !== 'succeeded') return present(task, origin);
    await idPhotos.unlock(own, 'nobody');
    return present(await tasks.get(own, say), origin);
  };

  return {
    get,

    /**
     * Starts a photo and waits up to the caller's time limit; it may be unfinished then. The same portrait with the
     * same options and `requestId` returns the same photo.
     */
    create: async (
      { userId, requestId }: { userId: string; requestId: string },
      { wait, consent: _given, uploaded, sha256, ...options }: Asked,
      say: Say,
      origin: string,
    ): Promise<V1Photo> => {
      const until = performance.now() + wait * 1000;
      const [portrait] = uploaded;
      if (!portrait) throw new RefusedField('photo', 'field.missing');
      const run = { tool: PHOTO_TOOL, inputs: { portrait: portrait.id }, options } as const;
      const idempotencyPayload = { tool: run.tool, options, sha256 };
      const consentText = API_CONSENT_VERSION;
      const input = { ...run, requestId, faceConsent: consentText };
      const { taskId } = await tasks.create(userId, input, say, { idempotencyPayload, consentText });
      const own = { userId, taskId };
      let photo = await get(own, say, origin);
      while (!isEnded(photo.state) && performance.now() < until) {
        await sleep(LOOK_EVERY_MS);
        photo = await get(own, say, origin);
      }
      return photo;
    },
  };
}
