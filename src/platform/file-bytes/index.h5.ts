import type { ByteReader } from '@tuzuo/core/labels/mp4-label';
import { blobAt } from '@/platform/browser/blob';
import type { LocalFile } from '@/platform/local-file';

/** A blob is a handle: only requested ranges are read into memory. */
export function bytesOf({ path }: LocalFile): ByteReader {
  const opened = blobAt(path);
  return async (position, length) => {
    const part = (await opened).slice(position, position + length);
    // Safari before 14 has no `arrayBuffer` on blobs.
    return new Uint8Array(await new Response(part).arrayBuffer());
  };
}
