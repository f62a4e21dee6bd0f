import type { Api } from '@tuzuo/contract/api';
import type { ShareContent } from '@/platform/share';
import { call } from '@/request';

export type SharedThing = Api['share.link.create']['input'];

/** Browsers open their share sheet only soon after the tap, some after a second: a slow line shares the plain address. */
const PATIENCE_MS = 900;

/** The content with the thing's address on the web; as it is when the server gives none in time, or no guest one. */
export async function withAddress(content: ShareContent, thing: SharedThing): Promise<ShareContent> {
  const asked = call('share.link.create', thing, { toast: false, timeoutMs: PATIENCE_MS });
  return asked.result.then(
    ({ url }) => ({ ...content, address: url }),
    () => content,
  );
}
