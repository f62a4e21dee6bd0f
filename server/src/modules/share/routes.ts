import { ErrorCode } from '@tuzuo/core/api/errors';
import {
  CARD_BASE,
  CARD_SHAPE,
  CARD_SHAPES,
  type CardShape,
  INVITE_BASE,
  SHARE_BASE,
  STUDIO_NAME,
  TEMPLATE_BASE,
  TOOL_BASE,
} from '@tuzuo/core/api/share';
import type { Scene } from '@tuzuo/core/app/scene';
import { LOCALES, type Locale } from '@tuzuo/core/text/locale';
import { CallError, RefusedField } from '../../errors';
import type { Handlers, RawAnswer, RawRequest, RawRoute } from '../../http/port';
import { type Assets, answerRange, cardKey, type Signer } from '../asset/service';
import type { Templates } from '../template/service';
import type { ShareCards } from './cards';
import { isTool } from './claim';
import type { SharedResult } from './open';
import type { Place, SharePages } from './pages';
import { findPicture, isVideo, type SharePictures } from './pictures';
import { VIDEO_NAME } from './result-page';
import type { Shares } from './service';

type ShareRouteName = 'share.link.create' | 'share.link.find' | 'share.link.list' | 'share.link.revoke';

type ShareRouteDependencies = {
  shares: Pick<Shares, 'create' | 'find' | 'list' | 'revoke'>;
  templates: Pick<Templates, 'open'>;
  assets: Pick<Assets, 'present'>;
  /** The public base URL; if unset, the one through which the caller reached us. */
  publicUrl: string | undefined;
};

/** The last path segment of one of our URLs. */
const idIn = (url: string): string => /\/([^/?#]*)(?:[?#].*)?$/.exec(url)?.[1] ?? '';

/** Handlers of the calls about share links. */
export function shareHandlers({
  shares,
  templates,
  assets,
  publicUrl,
}: ShareRouteDependencies): Handlers<ShareRouteName> {
  const urlOf = (id: string, origin: string) => `${publicUrl ?? origin}${SHARE_BASE}/${id}`;
  return {
    'share.link.create': async ({ kind, id, original }, { userId, origin, locale, say }) => {
      if (kind === 'template') {
        // A template has one public URL, the same for everyone.
        const template = await templates.open(id, locale);
        if (!template) throw new CallError(ErrorCode.notFound);
        return { url: `${publicUrl ?? origin}${TEMPLATE_BASE}/${template.templateId}` };
      }
      const {
        id: linkId,
        checking,
        unable,
      } = await shares.create(userId, { kind, target: id }, { original });
      const note = unable ? say('safety.unable') : say('safety.checking.yours');
      return { url: urlOf(linkId, origin), ...(checking && { checking: note }) };
    },
    'share.link.find': async ({ kind, id }, { userId, origin }) => {
      const { id: linkId, drawnSmall } = await shares.find(userId, { kind, target: id });
      return {
        ...(linkId !== undefined && { url: urlOf(linkId, origin) }),
        ...(drawnSmall && { drawnSmall }),
      };
    },
    'share.link.list': async (page, { userId, origin }) => {
      const { items, ...rest } = await shares.list(userId, page);
      const shown = items.flatMap(({ link: { id, tool, originalId, createdAt }, asset }) =>
        assets.present([asset]).map(({ assetId, thumbUrl }) => ({
          id,
          url: urlOf(id, origin),
          ...(tool !== null && { tool }),
          assetId,
          thumbUrl,
          original: originalId !== null,
          createdAt: createdAt.toISOString(),
        })),
      );
      return { items: shown, ...rest };
    },
    'share.link.revoke': async ({ id, url }, { userId }) => {
      if (id === undefined && url === undefined) throw new RefusedField('id', 'field.missing');
      await shares.revoke(userId, id ?? idIn(url ?? ''));
      return {};
    },
  };
}

type SharePageDependencies = {
  shares: Pick<Shares, 'open' | 'openResult'>;
  templates: Pick<Templates, 'open'>;
  assets: Pick<Assets, 'read'>;
  cards: ShareCards;
  pictures: SharePictures;
  pages: SharePages;
  /** Signer of the tickets for cards that only their owner can open. */
  signer: Pick<Signer, 'check' | 'msLeft'>;
  publicUrl: string | undefined;
};

const CARD = '.jpg';

/** One day: shared content hardly changes, and chat apps keep a copy anyway. */
const KEEP_CARD = 'public, max-age=86400';

/** Revalidated on every request, because the owner may revoke it. */
const REVALIDATE = 'no-cache';

/** Users' content is for people who have its URL, not for search engines. */
const UNLISTED = { 'x-robots-tag': 'noindex', 'cache-control': REVALIDATE } as const;

const BUSY: RawAnswer = { status: 503, headers: { 'retry-after': '5', 'cache-control': 'no-store' } };

/** Whether the content belongs to a user, who may revoke its link. */
const isOwned = ({ kind }: Place['view']): boolean =>
  kind === 'result' || kind === 'poster' || kind === 'hidden';

/** The language in the URL, otherwise the reader's. */
const localeOf = ({ query, locale }: RawRequest): Locale =>
  LOCALES.find((one) => one === query.lang) ?? locale;

const shapeOf = ({ query }: RawRequest): CardShape =>
  CARD_SHAPES.find((one) => one === query[CARD_SHAPE]) ?? 'page';

/** The mini-program page that the code on a card leads to, if there is one. */
function sceneOf({ view, id }: Pick<Place, 'view' | 'id'>): Scene | undefined {
  if (view.kind === 'tool') return { kind: 'tool', id: view.tool };
  if (view.kind === 'template') return { kind: 'template', id: view.template.templateId };
  if (view.kind === 'poster' && id !== undefined) return { kind: 'poster', id };
  return view.kind === 'home' || view.kind === 'studio' ? { kind: view.kind } : undefined;
}

/** Format of invitation codes. */
const INVITE_CODE = /^[A-Z0-9]{4,16}$/;

/** What is behind a link that its owner has ended, or that never existed. */
const GONE = { kind: 'hidden', state: 'gone' } as const;

/** The web page of an invitation: the login, which records the inviter. */
const invitationPage = (code: string) => `/#/subPages/login/index?affiliateCode=${code}&checkIsLogin=1`;

/**
 * The public pages: the home page, `/t/{tool}`, `/t/studio`, `/p/{template}` and `/s/{id}`; the card of each, such as `/s/{id}.jpg`;
 * and below a result or a poster its pictures.
 */
export function shareRoutes(dependencies: SharePageDependencies): readonly RawRoute[] {
  const { shares, templates, assets, cards, pictures, pages, signer, publicUrl } = dependencies;

  const sendCard = async (
    { path, view, id }: Pick<Place, 'path' | 'view' | 'id'>,
    request: RawRequest,
    {
      kept = isOwned(view) ? UNLISTED : { 'cache-control': KEEP_CARD },
      scene = sceneOf({ view, id }),
      link = path,
    }: { kept?: RawAnswer['headers']; scene?: Scene | undefined; link?: string } = {},
  ): Promise<RawAnswer> => {
    const leadsTo = { scene, link: `${publicUrl ?? request.origin}${link}` };
    const [locale, shape] = [localeOf(request), shapeOf(request)];
    const body = await cards.draw({ path, view, locale, shape, leadsTo, address: request.address });
    if (!body) return BUSY;
    return { headers: { ...kept, 'content-type': 'image/jpeg' }, body };
  };

  /** The card of a result, for its owner to send without creating a link; requires a ticket. */
  const sendOwnCard = async (request: RawRequest): Promise<RawAnswer | undefined> => {
    const assetId = /^([\w-]+)\.jpg$/.exec(request.params.name ?? '')?.[1] ?? '';
    const { e, s } = request.query;
    const ticket = { e: typeof e === 'string' ? e : undefined, s: typeof s === 'string' ? s : undefined };
    if (signer.check(cardKey(assetId), ticket) !== 'good') return undefined;
    const view = await shares.openResult(assetId);
    const seconds = Math.floor(signer.msLeft(ticket) / 1000);
    const kept = { ...UNLISTED, 'cache-control': `private, max-age=${seconds}` };
    return view && sendCard({ path: `${CARD_BASE}/${assetId}`, view }, request, { kept, link: '/' });
  };

  /** The card of an invitation: the product's own card, with a code that identifies the inviter. */
  const sendInvitation = async (request: RawRequest): Promise<RawAnswer | undefined> => {
    const code = /^(\w+)\.jpg$/.exec(request.params.name ?? '')?.[1] ?? '';
    if (!INVITE_CODE.test(code)) return undefined;
    const place = { path: `${INVITE_BASE}/${code}`, view: { kind: 'home' } as const };
    return sendCard(place, request, { scene: { kind: 'invite', id: code }, link: invitationPage(code) });
  };

  const sendPage = async (place: Place, request: RawRequest): Promise<RawAnswer | undefined> => {
    const base = publicUrl ?? request.origin;
    const accepted = String(request.headers['accept-encoding'] ?? '');
    const made = await pages({ ...place, locale: localeOf(request), base }, accepted);
    if (!made) return undefined;
    const { etag, encoding, body } = made;
    const always = {
      ...(isOwned(place.view) ? UNLISTED : { 'cache-control': REVALIDATE }),
      vary: 'accept-language, accept-encoding',
      ...(etag !== undefined && { etag }),
    };
    if (etag !== undefined && request.headers['if-none-match'] === etag) {
      return { status: 304, headers: always };
    }
    const type = { 'content-type': 'text/html; charset=utf-8' };
    return {
      // Prevents chat apps from caching the card of hidden content.
      ...(place.view.kind === 'hidden' && { status: 404 }),
      headers: { ...always, ...type, ...(encoding && { 'content-encoding': encoding }) },
      body,
    };
  };

  /** Handles a page below `base` and, with the suffix `.jpg`, its card. */
  const below =
    (base: string, find: (name: string, locale: Locale) => Promise<Pick<Place, 'view' | 'id'> | undefined>) =>
    async (request: RawRequest): Promise<RawAnswer | undefined> => {
      const { name = '' } = request.params;
      const isCard = name.endsWith(CARD);
      const bare = isCard ? name.slice(0, -CARD.length) : name;
      const found = await find(bare, localeOf(request));
      const path = `${base}/${bare}`;
      return found && (isCard ? sendCard : sendPage)({ ...found, path, card: `${path}${CARD}` }, request);
    };

  const home: Place = { path: '/', card: `/index${CARD}`, view: { kind: 'home' } };
  const openTool = below(TOOL_BASE, async (name) => {
    if (name === STUDIO_NAME) return { view: { kind: 'studio' } };
    return isTool(name) ? { view: { kind: 'tool', tool: name } } : undefined;
  });
  const openTemplate = below(TEMPLATE_BASE, async (id, locale) => {
    const template = await templates.open(id, locale);
    return template && { view: { kind: 'template', template } };
  });
  const openShared = below(SHARE_BASE, async (id) => {
    const view = await shares.open(id);
    return view && { view, id };
  });
  /** A link that no longer works gets a page that says so, but no card: anyone can invent addresses. */
  const openThing = async (request: RawRequest): Promise<RawAnswer | undefined> => {
    const found = await openShared(request);
    const { name = '' } = request.params;
    if (found || name.endsWith(CARD)) return found;
    return sendPage({ path: `${SHARE_BASE}/${name}`, card: home.card, view: GONE }, request);
  };

  const video = ({ asset }: SharedResult, { headers, method }: RawRequest): RawAnswer => {
    const { status, headers: ranged, part } = answerRange(headers.range, asset.bytes);
    const described = { ...UNLISTED, 'accept-ranges': 'bytes', 'content-type': asset.mime, ...ranged };
    if (!part || method === 'HEAD') return { status, headers: described };
    return { status, headers: described, body: assets.read(asset, part) };
  };

  const openPicture = async (request: RawRequest): Promise<RawAnswer | undefined> => {
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

  return [
    {
      method: 'GET',
      auth: 'none',
      path: home.path,
      name: 'home',
      handle: (request) => sendPage(home, request),
    },
    {
      method: 'GET',
      auth: 'none',
      path: home.card,
      name: 'home',
      handle: (request) => sendCard(home, request),
    },
    { method: 'GET', auth: 'none', path: `${TOOL_BASE}/:name`, name: 'tool', handle: openTool },
    { method: 'GET', auth: 'none', path: `${TEMPLATE_BASE}/:name`, name: 'template', handle: openTemplate },
    { method: 'GET', auth: 'none', path: `${SHARE_BASE}/:name`, name: 'share', handle: openThing },
    {
      method: 'GET',
      auth: 'none',
      path: `${SHARE_BASE}/:id/:name`,
      name: 'share-picture',
      handle: openPicture,
    },
    { method: 'GET', auth: 'link', path: `${CARD_BASE}/:name`, name: 'own-card', handle: sendOwnCard },
    { method: 'GET', auth: 'none', path: `${INVITE_BASE}/:name`, name: 'invitation', handle: sendInvitation },
  ];
}
