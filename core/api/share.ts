/** What somebody may send to a friend as an address. */
export const SHARE_KINDS = ['home', 'tool', 'template', 'poster', 'result'] as const;

export type ShareKind = (typeof SHARE_KINDS)[number];

/** Where shared addresses live: `/s/{id}` is a page, `/s/{id}.jpg` its picture. */
export const SHARE_BASE = '/s';

/** Where each template has an address that servers see: `/p/{templateId}` is its page, `/p/{templateId}.jpg` its picture. */
export const TEMPLATE_BASE = '/p';

/** Where each tool has an address that servers see: `/t/{tool}` is its page, `/t/{tool}.jpg` its picture. */
export const TOOL_BASE = '/t';

/** Where WeChat's own browser gets the JS-SDK from, which tells it what a shared page's card shows. */
export const WECHAT_SDK_ORIGIN = 'https://res.wx.qq.com';

/** Below the address of a shared poster, its picture: gone with the link. */
export const SHARED_POSTER_PICTURE = 'after-1080.webp';

/** Where the card of a result is, for its owner alone to send: `/c/{assetId}.jpg`, with a ticket. */
export const CARD_BASE = '/c';

/** Where the card of an invitation is: `/i/{code}.jpg`. */
export const INVITE_BASE = '/i';

/**
 * What a card is cut for: `page`, beside a link (1.91:1); `friend`, in WeChat's chats (5:4); `square`, in its Moments;
 * `code`, saved and sent as a picture, with a code that leads here.
 */
export const CARD_SHAPES = ['page', 'friend', 'square', 'code'] as const;

export type CardShape = (typeof CARD_SHAPES)[number];

/** Name of the query of a card that says its {@link CardShape}; without one it is a `page`. */
export const CARD_SHAPE = 'shape';
