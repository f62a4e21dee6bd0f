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
import type { RawAnswer, RawRequest, RawRoute } from '../../http/port';
import { type Assets, cardKey, type Signer } from '../asset/service';
import type { Templates } from '../template/service';
import type { ShareCards } from './cards';
import { isTool } from './claim';
import type { Place, SharePages } from './pages';
import { BUSY, REVALIDATE, sharedPictures, UNLISTED } from './picture-routes';
import type { SharePictures } from './pictures';
import type { Shares } from './service';

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

/** Answers with pages and their cards. */
function createSenders({
  cards,
  pages,
  publicUrl,
}: Pick<SharePageDependencies, 'cards' | 'pages' | 'publicUrl'>) {
  const sendCard = async (
    { path, view, id }: Pick<Place, 'path' | 'view' | 'id'>,
    request: RawRequest,
    {
      headers = isOwned(view) ? UNLISTED : { 'cache-control': KEEP_CARD },
      scene = sceneOf({ view, id }),
      link = path,
    }: { headers?: RawAnswer['headers']; scene?: Scene | undefined; link?: string } = {},
  ): Promise<RawAnswer> => {
    const leadsTo = { scene, link: `${publicUrl ?? request.origin}${link}` };
    const [locale, shape] = [localeOf(request), shapeOf(request)];
    const body = await cards.draw({ path, view, locale, shape, leadsTo, address: request.address });
    if (!body) return BUSY;
    return { headers: { ...headers, 'content-type': 'image/jpeg' }, body };
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

  return { sendCard, sendPage, below };
}

type Senders = ReturnType<typeof createSenders>;

/** The card of a result, for its owner to send without creating a link; requires a ticket. */
function ownCards({ shares, signer }: SharePageDependencies, { sendCard }: Senders) {
  return async (request: RawRequest): Promise<RawAnswer | undefined> => {
    const assetId = /^([\w-]+)\.jpg$/.exec(request.params.name ?? '')?.[1] ?? '';
    const { e, s } = request.query;
    const ticket = { e: typeof e === 'string' ? e : undefined, s: typeof s === 'string' ? s : undefined };
    if (signer.check(cardKey(assetId), ticket) !== 'good') return undefined;
    const view = await shares.openResult(assetId);
    const seconds = Math.floor(signer.msLeft(ticket) / 1000);
    const headers = { ...UNLISTED, 'cache-control': `private, max-age=${seconds}` };
    return view && sendCard({ path: `${CARD_BASE}/${assetId}`, view }, request, { headers, link: '/' });
  };
}

/** The card of an invitation: the product's own card, with a code that identifies the inviter. */
function invitationCards({ sendCard }: Senders) {
  return async (request: RawRequest): Promise<RawAnswer | undefined> => {
    const code = /^(\w+)\.jpg$/.exec(request.params.name ?? '')?.[1] ?? '';
    if (!INVITE_CODE.test(code)) return undefined;
    const place = { path: `${INVITE_BASE}/${code}`, view: { kind: 'home' } as const };
    return sendCard(place, request, { scene: { kind: 'invite', id: code }, link: invitationPage(code) });
  };
}

/**
 * The public pages: the home page, `/t/{tool}`, `/t/studio`, `/p/{template}` and `/s/{id}`; the card of each, such as `/s/{id}.jpg`;
 * and below a result or a poster its pictures.
 */
export function shareRoutes(dependencies: SharePageDependencies): readonly RawRoute[] {
  const { shares, templates } = dependencies;
  const senders = createSenders(dependencies);
  const { sendCard, sendPage, below } = senders;

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
      handle: sharedPictures(dependencies),
    },
    {
      method: 'GET',
      auth: 'link',
      path: `${CARD_BASE}/:name`,
      name: 'own-card',
      handle: ownCards(dependencies, senders),
    },
    {
      method: 'GET',
      auth: 'none',
      path: `${INVITE_BASE}/:name`,
      name: 'invitation',
      handle: invitationCards(senders),
    },
  ];
}
