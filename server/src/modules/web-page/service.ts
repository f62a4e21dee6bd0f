import { ErrorCode } from '@tuzuo/core/api/errors';
import type { BaseLogger } from 'pino';
import { CallError, RefusedField } from '../../errors';
import { type PageSignature, type PageSigner, WechatUnavailable } from '../../wechat/port';

/** The signer of pages for WeChat's browser, and the public base URL. */
export type WechatPages = {
  signer: PageSigner;
  publicUrl: string;
  /** Original ID of the mini-program that pages offer to open. */
  miniProgram?: string | undefined;
};

type WebPageDependencies = {
  /** Origins of pages that may be shown inside the client: the operator's list, WEB_PAGE_ORIGINS. */
  origins: readonly string[];
  /** Undefined without an official account. */
  wechatPages: WechatPages | undefined;
  log: Pick<BaseLogger, 'warn'>;
};

export type WebPages = ReturnType<typeof createWebPages>;

/** Web pages inside the client, and our pages inside WeChat's browser. */
export function createWebPages({ origins, wechatPages, log }: WebPageDependencies) {
  return {
    origins: (): string[] => [...origins],

    /**
     * The signature that WeChat's browser requires for sharing a page.
     * @param url of one of our pages; the hash is not signed
     * @throws RefusedField for another site's page, CallError 30002 without an official account, 90001 if WeChat is
     * unavailable
     */
    sign: async (url: string, requestId: string): Promise<PageSignature & { miniProgram?: string }> => {
      if (!wechatPages) throw new CallError(ErrorCode.noEngine, null, 'wechat.notConfigured');
      const { signer, publicUrl, miniProgram } = wechatPages;
      // Another site's page, signed with our account, could call WeChat in our name.
      if (new URL(url).origin !== new URL(publicUrl).origin) throw new RefusedField('url', 'field.invalid');
      try {
        const signature = await signer.sign(url.split('#', 1)[0] ?? url);
        return { ...signature, ...(miniProgram !== undefined && { miniProgram }) };
      } catch (error) {
        if (!(error instanceof WechatUnavailable)) throw error;
        log.warn({ err: error, requestId }, 'signing a page for WeChat failed');
        throw new CallError(ErrorCode.serverFault, { requestId }, 'wechat.unavailable');
      }
    },
  };
}
