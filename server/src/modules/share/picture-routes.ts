import type { RawAnswer, RawRequest } from '../../http/port';
import { type Assets, answerRange } from '../asset/service';
import type { SharedResult } from './open';
import { findPicture, isVideo, type SharePictures } from './pictures';
import { VIDEO_NAME } from './result-page';
import type { Shares } from './service';

/** Revalidated on every request, because the owner may revoke it. */
export const REVALIDATE = 'no-cache';

/** Users' content is for people who have its URL, not for search engines. */
export const UNLISTED = { 'x-robots-tag': 'noindex', 'cache-control': REVALIDATE } as const;

export const BUSY: RawAnswer = {
  status: 503,
  headers: { 'retry-after': '5', 'cache-control': 'no-store' },
};

type Dependencies = {
  shares: Pick<Shares, 'open'>;
  assets: Pick<Assets, 'read'>;
  pictures: SharePictures;
};

/** Answers with the pictures of a shared result or poster, and with the video of a result. */
export function sharedPictures({ shares, assets, pictures }: Dependencies) {
  const video = ({ asset }: SharedResult, { headers, method }: RawRequest): RawAnswer => {
    const { status, headers: ranged, part } = answerRange(headers.range, asset.bytes);
    const described = { ...UNLISTED, 'accept-ranges': 'bytes', 'content-type': asset.mime, ...ranged };
    if (!part || method === 'HEAD') return { status, headers: described };
    return { status, headers: described, body: assets.read(asset, part) };
  };

  return async (request: RawRequest): Promise<RawAnswer | undefined> => {
    const { id = '', name = '' } = request.params;
    const view = await shares.open(id);
    if (view?.kind === 'result' && name === VIDEO_NAME) {
      return isVideo(view.asset) ? video(view, request) : undefined;
    }
    const shownHere =
      view?.kind === 'result'
        ? view
        : view?.kind === 'poster' && view.poster.asset
          ? { asset: view.poster.asset, original: undefined }
          : undefined;
    const found = shownHere && findPicture(shownHere, name);
    if (!found) return undefined;
    const { shown, width } = found;
    const etag = `"${shown.id}-${width}"`;
    const described = { ...UNLISTED, etag, 'content-type': 'image/webp' };
    if (request.headers['if-none-match'] === etag) return { status: 304, headers: described };
    const body = await pictures.draw(shown, width, request.address);
    return body ? { headers: described, body } : BUSY;
  };
}
