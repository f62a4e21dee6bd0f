import { appShell } from './app-shell';

/** Whether this page runs in WeChat's browser. */
export const inWechat = () => /MicroMessenger/i.test(navigator.userAgent);

/** User agents of in-app browsers; `; wv)` marks any Android WebView. */
const IN_OTHER_APPS =
  /\bQQ\/|Weibo|AlipayClient|DingTalk|aweme|BytedanceWebview|xhsdiscover|FBA[NV]|Instagram|\bLine\/|; wv\)/i;

/** iOS devices: there browsers send `Safari/` in their user agent, and web views inside apps do not. */
const IOS = /iPhone|iPad|iPod/;

/** Whether the browser ignores download links, as in-app browsers do. Our own app saves files itself. */
export function ignoresDownloads(): boolean {
  const { userAgent } = navigator;
  if (appShell()) return false;
  return inWechat() || IN_OTHER_APPS.test(userAgent) || (IOS.test(userAgent) && !/Safari\//.test(userAgent));
}
