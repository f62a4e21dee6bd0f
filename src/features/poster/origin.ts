import { ErrorCode } from '@tuzuo/core/api/errors';
import { POSTER_VERSION, type PosterDocument } from '@tuzuo/poster/document';
import type { QueryOf } from '@/navigation';
import { ApiError, call } from '@/request';
import { calledAhead } from '@/request/ahead';
import type { PictureStore } from '@/tools/poster-pictures';
import { usePosterWords } from './words';

/** What the page was opened with. */
export type PosterOrigin = QueryOf<'create-design'>;

/** A poster being edited. */
export type Work = { title: string; doc: PosterDocument };

/** The server's poster that this one is a version of. */
export type Saved = { posterId: string; revision: number };

/** The page's initial poster; `saved` is undefined where it does not exist on the server yet. */
export type Fetched = { work: Work; saved: Saved | undefined };

/** The document is of a version that this one cannot interpret. */
class NewerDocument extends Error {}

const readable = (doc: PosterDocument): PosterDocument => {
  if (doc.version !== POSTER_VERSION) throw new NewerDocument(`version ${doc.version}`);
  return doc;
};

/** Fetches a poster of the user. Rejects as calls do, or if a newer version has saved it. */
export async function fetchPoster(posterId: string, pictures: PictureStore): Promise<Fetched> {
  const { title, doc, revision, pictures: assets } = await calledAhead('poster.poster.get', { posterId });
  for (const asset of assets) pictures.add(asset);
  return { work: { title, doc: readable(doc) }, saved: { posterId, revision } };
}

async function fetchTemplate(templateId: string): Promise<Fetched> {
  const { title, doc } = await calledAhead('template.template.get', { templateId });
  return { work: { title, doc: readable(doc) }, saved: undefined };
}

/** A task's output, which is not a poster of the user before it is saved: a smart poster, or a layered image. */
async function fetchResult(taskId: string, index: string, pictures: PictureStore): Promise<Fetched> {
  const made = await call('poster.result.open', { taskId, index: Number(index) }, { toast: false }).result;
  for (const asset of made.pictures) pictures.add(asset);
  const title = made.title || usePosterWords.say('untitled');
  return { work: { title, doc: readable(made.doc) }, saved: undefined };
}

/** Why nothing could be opened. */
export function failureOf(error: unknown): 'failed' | 'gone' | 'login' | 'newer' {
  if (error instanceof NewerDocument) return 'newer';
  if (!(error instanceof ApiError)) return 'failed';
  if (error.code === ErrorCode.loginNeeded || error.code === ErrorCode.sessionInvalid) return 'login';
  return error.code === ErrorCode.notFound || error.code === ErrorCode.badInput ? 'gone' : 'failed';
}

/** Fetches from the server what the page was opened with. Rejects as calls do, or if a newer version has saved it. */
export function fetchOrigin(origin: PosterOrigin, pictures: PictureStore): Promise<Fetched> {
  const { templateId = '', posterId, taskId, index = '0' } = origin;
  if (posterId !== undefined) return fetchPoster(posterId, pictures);
  return taskId === undefined ? fetchTemplate(templateId) : fetchResult(taskId, index, pictures);
}
