import { originOf } from '@tuzuo/core/api/web-origin';
import { isTrusted } from '../bridge/origins';
import type { ShellConfig } from './config';

/** What a page's address after the hash is made of; nothing of it can leave the hash. */
const PAGE = /^\/[\w/?=&%.-]{1,500}$/;

/**
 * The address of the pages that a link opens: `tuzuo://open?page=/pages/my/index`, percent-encoded, or an address of
 * theirs. Undefined for what is neither, and for pages of others.
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
