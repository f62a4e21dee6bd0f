import { ErrorCode } from '@tuzuo/core/api/errors';
import type { Executor } from '../../db/database';
import { CallError, RefusedField } from '../../errors';
import { consume } from '../limit/service';
import type { IncomingFile } from './upload';

/** What came of fetching an address. */
type Fetched = 'ok' | 'blocked' | 'tooLarge' | 'unreachable';

/** Writes what is behind an address of the web to a new file. Never an address that is not public. */
export type FetchLink = (url: string, path: string) => Promise<Fetched>;

const HOUR_MS = 3_600_000;
const MAX_LINKS_PER_HOUR = 60;

const REFUSALS = {
  blocked: 'link.blocked',
  tooLarge: 'link.tooLarge',
  unreachable: 'link.unreachable',
} as const;

/**
 * The picture behind a link as a file that is on its way to us: what it is, is found out as for any upload.
 * @throws CallError 10004 after too many links
 */
export async function* linkedFile(
  tx: Executor,
  { userId, url }: { userId: string; url: string },
  fetchLink: FetchLink | undefined,
): AsyncGenerator<IncomingFile> {
  if (!fetchLink) throw new CallError(ErrorCode.noEngine);
  await consume(tx, [{ key: `asset.link:${userId}`, limit: MAX_LINKS_PER_HOUR, windowMs: HOUR_MS }]);
  yield {
    saveTo: async (path) => {
      const fetched = await fetchLink(url, path);
      if (fetched !== 'ok') throw new RefusedField('url', REFUSALS[fetched]);
    },
  };
}
