import type { Handlers } from '../../http/port';

/** The call that says whose pages may show inside the client: the operator's list, WEB_PAGE_ORIGINS. */
export function webPageHandlers(origins: readonly string[]): Handlers<'open.web_page.listOrigins'> {
  return { 'open.web_page.listOrigins': async () => ({ origins: [...origins] }) };
}
