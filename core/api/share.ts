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
