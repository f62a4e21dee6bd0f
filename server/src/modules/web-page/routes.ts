import type { Handlers } from '../../http/port';
import type { WebPages } from './service';

/** Handlers of the calls about pages: the origins that the client may show, and signatures for WeChat's browser. */
export function webPageHandlers(
  pages: WebPages,
): Handlers<'open.web_page.listOrigins' | 'open.web_page.sign'> {
  return {
    'open.web_page.listOrigins': async () => ({ origins: pages.origins() }),
    'open.web_page.sign': ({ url }, { requestId }) => pages.sign(url, requestId),
  };
}
