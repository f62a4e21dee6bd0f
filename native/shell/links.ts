import { originOf } from '@tuzuo/core/api/web-origin';
import { isTrusted } from '../bridge/origins';
import type { ShellConfig } from './config';

/** Allowed fragments of a page's URL, which cannot break out of the fragment. */
const PAGE = /^\/[\w/?=&%.-]{1,500}$/;

/**
 * The page URL that a link opens: `tuzuo://open?page=/pages/my/index`, percent-encoded, or a URL of the pages.
 * Undefined for anything else.
 */
export function pagesAddressOf(link: string, { h5Url, trusted }: ShellConfig): string | undefined {
  const [, encoded] = /^tuzuo:\/\/open\/?\?page=([^&#]+)$/i.exec(link) ?? [];
  if (encoded !== undefined) {
    const page = decoded(encoded);
    return page !== undefined && PAGE.test(page) ? `${h5Url}#${page}` : undefined;
  }
  return isTrusted(link, trusted) && originOf(link) === originOf(h5Url) ? link : undefined;
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
