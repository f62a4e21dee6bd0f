import { createHash } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, expect, it } from 'vitest';
import { startFakeWechat, WECHAT_APP } from '../../builders/fake-wechat';
import { describeInBrowser, settled } from './browser';
import { openTool } from './tool-steps';
import { useVisits } from './visits';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.50';

const SDK = 'https://res.wx.qq.com/open/js/jweixin-1.6.0.js';

/** Replaces WeChat's script: records what a page sets, and is ready once configured. */
const FAKE_SDK = `
  const told = (window.told = { config: undefined, friends: undefined, everybody: undefined });
  let ready = () => {};
  window.wx = {
    ready(then) { ready = then; },
    config(options) { told.config = options; setTimeout(() => ready()); },
    updateAppMessageShareData(card) { told.friends = card; },
    updateTimelineShareData(card) { told.everybody = card; },
  };`;

type Card = { title: string; desc?: string; link: string; imgUrl: string };
type Told = {
  config: { appId: string; timestamp: number; nonceStr: string; signature: string };
  friends?: Card;
  everybody?: Card;
};

const told = (page: Page) => page.evaluate(() => (window as unknown as { told?: Told }).told);

const wechat = await startFakeWechat();
afterAll(() => wechat.stop());

describeInBrowser("WeChat's browser", () => {
  const visits = useVisits((url) => ({
    PUBLIC_URL: url,
    WXOFFICIAL_APP_ID: WECHAT_APP.appId,
    WXOFFICIAL_APP_SECRET: WECHAT_APP.secret,
    WECHAT_API_URL: wechat.url,
    WXMINI_ORIGINAL_ID: 'gh_0123456789ab',
  }));

  const withSdk = (page: Page) =>
    page.route(SDK, (route) => route.fulfill({ contentType: 'text/javascript', body: FAKE_SDK }));

  it('provides a card of the current page, which WeChat may fetch', async () => {
    const options = { hasTouch: true, userAgent: IPHONE, prepare: withSdk };
    const { page, complaints } = await visits.at('?from=singlemessage#/', options);
    await settled(page, 'home');
    await expect.poll(async () => (await told(page))?.friends?.link).toMatch(/#\/pages\/home\/index$/);
    const { config, friends, everybody } = (await told(page)) as Required<Told>;

    const url = `${visits.product.url}/?from=singlemessage`;
    const text = `jsapi_ticket=${wechat.ticket()}&noncestr=${config.nonceStr}&timestamp=${config.timestamp}&url=${url}`;
    expect(config.signature).toBe(createHash('sha1').update(text).digest('hex'));
    expect(config.appId).toBe(WECHAT_APP.appId);
    expect(friends.title).not.toBe('');
    expect(friends.desc).not.toBe('');
    expect(everybody).toEqual({ title: friends.title, link: friends.link, imgUrl: friends.imgUrl });

    expect(friends.imgUrl).toMatch(/\/index\.jpg\?lang=[\w-]+&shape=square$/);

    // The current page is offered in the mini-program, by WeChat's own element.
    const { openTagList } = config as unknown as { openTagList: string[] };
    expect(openTagList).toEqual(['wx-open-launch-weapp']);
    const offer = page.locator('#open-mini-program');
    expect(await offer.getAttribute('username')).toBe('gh_0123456789ab');
    expect(await offer.getAttribute('path')).toBe('pages/home/index.html');

    // A tool has a card of its own; a page without one is shared as the product, and going back restores the first.
    await openTool(page, 'matting');
    await expect.poll(async () => (await told(page))?.friends?.imgUrl).toMatch(/\/t\/matting\.jpg\?/);
    await expect.poll(() => offer.getAttribute('path')).toMatch(/^subPages\/matting\/index\.html/);
    await page.goBack();
    await expect.poll(async () => (await told(page))?.friends).toEqual(friends);
    await page.tap('#home-search');
    await expect.poll(async () => (await told(page))?.friends?.link).toBe(`${visits.product.url}/`);
    await page.goBack();
    await expect.poll(async () => (await told(page))?.friends).toEqual(friends);
    await page.evaluate(() => document.dispatchEvent(new Event('WeixinOpenTagsError')));
    await expect.poll(() => offer.count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  it('shares plain URLs when pages cannot be signed, and other browsers request nothing', async () => {
    const asked: string[] = [];
    const prepare = async (page: Page) => {
      page.on('request', (request) => asked.push(request.url()));
      await page.route('**/open/web_page/sign', (route) => route.abort());
    };
    const inWechat = await visits.at('#/', { userAgent: IPHONE, prepare });
    await settled(inWechat.page, 'home');
    await expect.poll(() => asked.some((url) => url.endsWith('/open/web_page/sign'))).toBe(true);
    expect(asked).not.toContain(SDK);

    asked.length = 0;
    const elsewhere = await visits.at('#/', { prepare });
    await settled(elsewhere.page, 'home');
    expect(asked.filter((url) => url === SDK || url.endsWith('/open/web_page/sign'))).toEqual([]);
  });
});
