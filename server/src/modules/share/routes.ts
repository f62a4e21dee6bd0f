import { SHARE_BASE } from '@tuzuo/core/api/share';
import { LOCALES } from '@tuzuo/core/text/locale';
import type { Handlers, RawAnswer, RawRequest, RawRoute } from '../../http/port';
import type { Sessions } from '../session/service';
import type { ShareCards } from './cards';
import type { SharePages } from './pages';
import type { SharedView, Shares } from './service';

type ShareRouteDependencies = {
  sessions: Pick<Sessions, 'authenticate'>;
  shares: Pick<Shares, 'create'>;
  /** The address that users open; without one, that at which the caller reached us. */
  publicUrl: string | undefined;
};

/** The call that makes an address to send to friends. */
export function shareHandlers({
  sessions,
  shares,
  publicUrl,
}: ShareRouteDependencies): Handlers<'share.link.create'> {
  return {
    'share.link.create': async ({ kind, id }, { sessionToken, origin }) => {
      const { userId } = await sessions.authenticate(sessionToken);
      const linkId = await shares.create(userId, { kind, target: id });
      return { url: `${publicUrl ?? origin}${SHARE_BASE}/${linkId}` };
    },
  };
}

type SharePageDependencies = {
  shares: Pick<Shares, 'open'>;
  cards: ShareCards;
  pages: SharePages;
  publicUrl: string | undefined;
};

const PICTURE = '.jpg';

/** A day: what a link shows hardly changes, and chat apps keep a copy anyway. */
const KEEP_PICTURE = 'public, max-age=86400';

/** `/s/{id}`, the app with a description of what was shared, and `/s/{id}.jpg`, a picture of it. */
export function shareRoutes({ shares, cards, pages, publicUrl }: SharePageDependencies): readonly RawRoute[] {
  const picture = async (id: string, view: SharedView, request: RawRequest): Promise<RawAnswer> => {
    const locale = LOCALES.find((one) => one === request.query.lang) ?? request.locale;
    const body = await cards.draw(id, view, locale);
    if (!body) return { status: 503, headers: { 'retry-after': '5' } };
    return { headers: { 'cache-control': KEEP_PICTURE, 'content-type': 'image/jpeg' }, body };
  };

  const page = async (id: string, view: SharedView, request: RawRequest): Promise<RawAnswer | undefined> => {
    const { locale, origin } = request;
    const accepted = String(request.headers['accept-encoding'] ?? '');
    const made = await pages({ id, locale, base: publicUrl ?? origin, view }, accepted);
    if (!made) return undefined;
    const headers = {
      'cache-control': 'no-cache',
      vary: 'accept-language, accept-encoding',
      'content-type': 'text/html; charset=utf-8',
      ...(made.encoding && { 'content-encoding': made.encoding }),
    };
    return { headers, body: made.body };
  };

  const handle = async (request: RawRequest): Promise<RawAnswer | undefined> => {
    const { name = '' } = request.params;
    const isPicture = name.endsWith(PICTURE);
    const id = isPicture ? name.slice(0, -PICTURE.length) : name;
    const view = await shares.open(id);
    return view && (isPicture ? picture : page)(id, view, request);
  };

  return [{ method: 'GET', path: `${SHARE_BASE}/:name`, name: 'share', handle }];
}
