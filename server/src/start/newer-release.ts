import { APP_VERSION, VERSION_CODE, VERSION_PATTERN, versionCodeOf } from '@tuzuo/core/app/version';
import type { BaseLogger } from 'pino';
import { z } from 'zod';
import { httpUrl } from '../config/setting';
import { callVendor } from '../outbound/vendor-call';

/** What the operator's address says: `latest.json` of `npm run release`, with the address of notes if wanted. */
const latest = z.object({ version: z.string().regex(VERSION_PATTERN), notes: httpUrl.optional() });

/**
 * Logs a warning if a newer version is out, according to the operator's address; asks nobody without one. The request
 * says nothing about this server. Never throws, since no release is missing because nobody answered.
 */
export async function checkRelease(
  url: string | undefined,
  log: Pick<BaseLogger, 'info' | 'warn'>,
): Promise<void> {
  if (url === undefined) return;
  try {
    const { body } = await callVendor(() => ({ url, init: { headers: { accept: 'application/json' } } }));
    const { version, notes } = latest.parse(body);
    if ((versionCodeOf(version) ?? 0) > VERSION_CODE)
      log.warn({ version, current: APP_VERSION, ...(notes && { notes }) }, 'newer release available');
  } catch (error) {
    log.info({ err: error }, 'release check failed');
  }
}
