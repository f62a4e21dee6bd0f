import type { Handlers } from '../../http/port';
import type { WebPages } from './service';

/** The calls about pages: whose the client may show, and the signature that WeChat's browser wants for ours. */
export function webPageHandlers(
  pages: WebPages,
): Handlers<'open.web_page.listOrigins' | 'open.web_page.sign'> {
  return {
    'open.web_page.listOrigins': async () => ({ origins: pages.origins() }),
    'open.web_page.sign': ({ url }, { requestId }) => pages.sign(url, requestId),
  };
}
