import { describe, expect, it, vi } from 'vitest';
import { WechatUnavailable } from '../../wechat/port';
import { createWebPages } from './service';

const SIGNATURE = { appId: 'wx0', timestamp: 1, nonceStr: 'n', signature: 's' };

function signing(sign?: (url: string) => Promise<typeof SIGNATURE>) {
  const warn = vi.fn();
  const wechatPages = sign && { signer: { sign }, publicUrl: 'https://studio.example.com' };
  const pages = createWebPages({ origins: [], wechatPages, log: { warn } as never });
  return { warn, ask: (url: string) => pages.sign(url, 'request') };
}

describe('the signature of a page', () => {
  it('is for its URL without the hash', async () => {
    const sign = vi.fn(async () => SIGNATURE);
    await expect(signing(sign).ask('https://studio.example.com/?a=1#/pages/home')).resolves.toEqual(
      SIGNATURE,
    );
    expect(sign).toHaveBeenCalledWith('https://studio.example.com/?a=1');
  });

  it.each([
    'https://evil.example.com/',
    'http://studio.example.com/',
    'https://studio.example.com.evil.com/',
  ])('is not given to another site, %s', async (url) => {
    const sign = vi.fn(async () => SIGNATURE);
    await expect(signing(sign).ask(url)).rejects.toMatchObject({ fields: { url: { why: 'field.invalid' } } });
    expect(sign).not.toHaveBeenCalled();
  });

  it('is refused without an official account', async () => {
    await expect(signing().ask('https://studio.example.com/')).rejects.toMatchObject({ code: '30002' });
  });

  it('is refused and logged when WeChat does not answer', async () => {
    const { ask, warn } = signing(async () => {
      throw new WechatUnavailable('WeChat does not answer');
    });
    await expect(ask('https://studio.example.com/')).rejects.toMatchObject({ reason: 'wechat.unavailable' });
    expect(warn).toHaveBeenCalledOnce();
  });
});
