import type { Api } from '../../contract/api';
import { SESSION_HEADER } from '../../core/session/session';
import type { PosterDocument } from '../../poster/document';
import { requestCode } from './request-code';

type Saved = Api['poster.poster.save']['output'];

/** A registered user who makes posters elsewhere, for example on another device. */
export type PosterOwner = {
  session: string;
  save(poster: { title: string; doc: PosterDocument } & Partial<Saved>): Promise<Saved>;
  get(posterId: string): Promise<Api['poster.poster.get']['output']>;
  remove(posterId: string): Promise<unknown>;
  list(): Promise<Api['poster.poster.list']['output']['items']>;
};

/** Registers a user at a running server. Each call throws the server's message when it is refused. */
export async function newPosterOwner(url: string, mobile: string): Promise<PosterOwner> {
  const ask = async <Data>(path: string, body: Record<string, string>, session = ''): Promise<Data> => {
    const headers: Record<string, string> = session === '' ? {} : { [SESSION_HEADER]: session };
    const response = await fetch(`${url}/api/${path}`, {
      method: 'POST',
      headers,
      body: new URLSearchParams(body),
    });
    const answer = (await response.json()) as { result: string; reason: string; data: Data };
    if (answer.result !== 'success') throw new Error(`${path}: ${answer.reason}`);
    return answer.data;
  };
  const code = await requestCode(url, mobile);
  const { header } = await ask<{ header: Record<string, string> }>('auth/h5/mobileLogin', { mobile, code });
  const session = header[SESSION_HEADER] ?? '';
  return {
    session,
    save: ({ title, doc, posterId, revision = 0 }) =>
      ask(
        'poster/poster/save',
        {
          title,
          doc: JSON.stringify(doc),
          revision: String(revision),
          ...(posterId !== undefined && { posterId }),
        },
        session,
      ),
    get: (posterId) => ask('poster/poster/get', { posterId }, session),
    remove: (posterId) => ask('poster/poster/remove', { posterId }, session),
    list: async () => (await ask<{ items: [] }>('poster/poster/list', {}, session)).items,
  };
}
