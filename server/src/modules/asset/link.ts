import { ErrorCode } from '@tuzuo/core/api/errors';
import type { Executor } from '../../db/database';
import { CallError, RefusedField } from '../../errors';
import { consume } from '../limit/service';
import type { IncomingFile } from './upload';

/** The outcome of fetching a URL. */
type Fetched = 'ok' | 'blocked' | 'tooLarge' | 'unreachable';

/** Downloads a web URL to a new file. Never connects to an address that is not public. */
export type FetchLink = (url: string, path: string) => Promise<Fetched>;

const HOUR_MS = 3_600_000;
const MAX_LINKS_PER_HOUR = 60;

const REFUSALS = {
  blocked: 'link.blocked',
  tooLarge: 'link.tooLarge',
  unreachable: 'link.unreachable',
} as const;

/** The last part of a path as people write it. */
function decodedName(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/**
 * Downloads the picture behind a link as an incoming file, whose content is checked like any upload.
 * @throws CallError 10004 after too many links
 */
export async function* linkedFile(
  tx: Executor,
  { userId, url }: { userId: string; url: string },
  fetchLink: FetchLink | undefined,
): AsyncGenerator<IncomingFile> {
  if (!fetchLink) throw new CallError(ErrorCode.noEngine);
  await consume(tx, [{ key: `asset.link:${userId}`, limit: MAX_LINKS_PER_HOUR, windowMs: HOUR_MS }]);
  const last = URL.canParse(url) ? new URL(url).pathname.split('/').pop() : undefined;
  yield {
    fileName: decodedName(last ?? ''),
    saveTo: async (path) => {
      const fetched = await fetchLink(url, path);
      if (fetched !== 'ok') throw new RefusedField('url', REFUSALS[fetched]);
    },
  };
}
