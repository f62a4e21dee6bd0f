/** What can be sent to a friend as an address. */
export const SHARE_KINDS = ['home', 'tool', 'template', 'poster', 'result'] as const;

export type ShareKind = (typeof SHARE_KINDS)[number];

/** Base path of shared addresses: `/s/{id}` is a page, `/s/{id}.jpg` its image. */
export const SHARE_BASE = '/s';

/** Base path of templates' public addresses: `/p/{templateId}` is the page, `/p/{templateId}.jpg` its image. */
export const TEMPLATE_BASE = '/p';

/** Base path of tools' public addresses: `/t/{tool}` is the page, `/t/{tool}.jpg` its image. */
export const TOOL_BASE = '/t';

/** Name of the product canvas among them: `/t/studio`. */
export const STUDIO_NAME = 'studio';

/** Origin of WeChat's JS-SDK, which sets the card of a shared page in WeChat's browser. */
export const WECHAT_SDK_ORIGIN = 'https://res.wx.qq.com';

/** File name of a shared poster's image, below the address of the link; deleted with it. */
export const SHARED_POSTER_PICTURE = 'after-1080.webp';

/** Base path of a result's card, which only its owner can send: `/c/{assetId}.jpg`, with a ticket. */
export const CARD_BASE = '/c';

/** Base path of an invitation's card: `/i/{code}.jpg`. */
export const INVITE_BASE = '/i';

/**
 * Formats of a card: `page`, next to a link (1.91:1); `friend`, in WeChat's chats (5:4); `square`, in its Moments;
 * `code`, saved and sent as an image, with a QR code of the address.
 */
export const CARD_SHAPES = ['page', 'friend', 'square', 'code'] as const;

export type CardShape = (typeof CARD_SHAPES)[number];

/** Query parameter of a card's {@link CardShape}; the default is `page`. */
export const CARD_SHAPE = 'shape';
