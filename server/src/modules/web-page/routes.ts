import { ErrorCode } from '@tuzuo/core/api/errors';
import { CallError, RefusedField } from '../../errors';
import type { Handlers } from '../../http/port';
import type { Logger } from '../../observability/logger';
import type { PageSigner } from '../../wechat/page-signer';
import { WechatUnavailable } from '../../wechat/port';

/** Who signs pages for WeChat's browser, and the address at which users open them. */
export type WechatPages = { signer: PageSigner; publicUrl: string };

type WebPageDependencies = {
  /** Whose pages may show inside the client: the operator's list, WEB_PAGE_ORIGINS. */
  origins: readonly string[];
  /** Undefined without an official account. */
  wechatPages: WechatPages | undefined;
  log: Logger;
};

/** The calls about pages: whose the client may show, and the signature that WeChat's browser wants for ours. */
export function webPageHandlers({
  origins,
  wechatPages,
  log,
}: WebPageDependencies): Handlers<'open.web_page.listOrigins' | 'open.web_page.sign'> {
  return {
    'open.web_page.listOrigins': async () => ({ origins: [...origins] }),
    'open.web_page.sign': async ({ url }, { requestId }) => {
      if (!wechatPages) throw new CallError(ErrorCode.noEngine, null, 'wechat.notConfigured');
      const { signer, publicUrl } = wechatPages;
      // Another's page, signed with our account, could speak to WeChat in our name.
      if (new URL(url).origin !== new URL(publicUrl).origin) throw new RefusedField('url', 'field.invalid');
      try {
        return await signer.sign(url.split('#', 1)[0] ?? url);
      } catch (error) {
        if (!(error instanceof WechatUnavailable)) throw error;
        log.warn({ err: error, requestId }, 'WeChat does not let pages be signed');
        throw new CallError(ErrorCode.serverFault, { requestId }, 'wechat.unavailable');
      }
    },
  };
}
