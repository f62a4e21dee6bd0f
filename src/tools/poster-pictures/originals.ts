import type { Size } from '@tuzuo/core/geometry/size';
import type { PictureSource } from '@tuzuo/poster/document';
import { stockPicture } from '@tuzuo/poster/document/stock';
import type { LocalFile } from '@/platform/local-file';
import { media } from '@/platform/media';
import { absolute } from '@/request/send';
import type { Asset } from '@/tools/results';

/** Prefix of the ids of images that exist on this device only. */
const LOCAL = 'local-';

/** Whether an image has not been uploaded yet. */
export const isLocal = (source: PictureSource): boolean =>
  source.type === 'asset' && source.id.startsWith(LOCAL);

/** The images themselves: those of the server, and files that exist on this device only. */
export function createOriginals() {
  const assets = new Map<string, Asset>();
  const files = new Map<string, LocalFile>();
  const sizes = new Map<string, Size>();
  return {
    /** Address of an image for an image element; undefined where there is none. */
    addressOf(source: PictureSource): string | undefined {
      if (source.type === 'stock') return absolute(stockPicture(source.key));
      // Empty, or of a type that only a newer version has.
      if (source.type !== 'asset') return undefined;
      const { url } = assets.get(source.id) ?? {};
      return files.get(source.id)?.path ?? (url === undefined ? undefined : absolute(url));
    },

    /** Adds an image that the server has. */
    add(asset: Asset): PictureSource {
      assets.set(asset.assetId, asset);
      return { type: 'asset', id: asset.assetId };
    },

    /** Adds an image of this size that exists on this device only. */
    keep(file: LocalFile, size: Size): PictureSource {
      const id = `${LOCAL}${files.size + 1}`;
      files.set(id, file);
      sizes.set(id, size);
      return { type: 'asset', id };
    },

    /** The server's images among the given ids, as far as they are known. */
    assetsOf: (ids: readonly string[]): Asset[] => ids.flatMap((id) => assets.get(id) ?? []),

    /** Size of a user's image in its own pixels; undefined while it is unknown. */
    sizeOf: ({ id = '' }: { id?: string }): Size | undefined => assets.get(id) ?? sizes.get(id),

    /** The file of an image that exists on this device only. */
    fileOf: (source: PictureSource): LocalFile | undefined =>
      source.type === 'asset' ? files.get(source.id) : undefined,

    /** @param uploadOf the upload of a file while it goes on: it may not have read the file yet */
    releaseFiles(uploadOf: (id: string) => Promise<unknown> | undefined): void {
      for (const [id, file] of files) {
        const release = () => media.release(file);
        const running = uploadOf(id);
        if (running) running.then(release, release);
        else release();
      }
    },
  };
}

export type Originals = ReturnType<typeof createOriginals>;
