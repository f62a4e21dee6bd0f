import { appShell } from './app-shell';

/** Whether WeChat's browser shows this page. */
export const inWechat = () => /MicroMessenger/i.test(navigator.userAgent);

/** Browsers inside other apps, by what they add to their names; `; wv)` is Android's web view whoever uses it. */
const IN_OTHER_APPS =
  /\bQQ\/|Weibo|AlipayClient|DingTalk|aweme|BytedanceWebview|xhsdiscover|FBA[NV]|Instagram|\bLine\/|; wv\)/i;

/** What every browser on iOS says of itself, and a web view in an app does not. */
const IOS = /iPhone|iPad|iPod/;

/** Whether a link to a file would be ignored, as browsers inside apps do. Our own app saves by itself. */
export function ignoresDownloads(): boolean {
  const { userAgent } = navigator;
  if (appShell()) return false;
  return inWechat() || IN_OTHER_APPS.test(userAgent) || (IOS.test(userAgent) && !/Safari\//.test(userAgent));
}
