import type { Size } from '@tuzuo/core/geometry/size';
import { UPLOAD_LIMITS } from '@tuzuo/core/tools/define-tool';
import type { PictureSource } from '@tuzuo/poster/document';
import type { LocalFile } from '@/platform/local-file';
import { media } from '@/platform/media';
import { uploadFiles } from '@/request/transfer';
import { failedBeforeUpload } from '@/tools/upload-checks';
import { isLocal, type Originals } from './originals';

/** The size of an image that this host cannot show. */
const UNKNOWN: Size = { width: 0, height: 0 };

/**
 * Sends images that exist on this device only to the server.
 * @param onUploaded called with an image's id on this device, and what it is on the server
 */
export function createUploads(
  { add, keep, fileOf, assetsOf }: Pick<Originals, 'add' | 'keep' | 'fileOf' | 'assetsOf'>,
  onUploaded: (id: string, uploaded: PictureSource) => void,
) {
  const stored = new Map<string, PictureSource>();
  const running = new Map<string, Promise<PictureSource>>();

  const upload = async (id: string, onProgress: (share: number) => void): Promise<PictureSource> => {
    const file = fileOf({ type: 'asset', id });
    // Chosen before a reload: the file no longer exists.
    if (!file) return { type: 'empty' };
    const [answer] = await uploadFiles('asset.asset.upload', {}, [file], {
      toast: false,
      gate: true,
      onProgress,
    }).result;
    const asset = answer?.items[0];
    if (!asset) return { type: 'empty' };
    const uploaded = add(asset);
    stored.set(id, uploaded);
    onUploaded(id, uploaded);
    return uploaded;
  };

  /**
   * Uploads an image that exists on this device only, once. Rejects as uploads do.
   * @param onProgress share of the bytes sent, 0 to 1; not called if the upload is already under way
   */
  const store = async (
    source: PictureSource,
    onProgress: (share: number) => void = () => undefined,
  ): Promise<PictureSource> => {
    if (source.type !== 'asset' || !isLocal(source)) return source;
    const { id } = source;
    const known = stored.get(id);
    if (known) return known;
    const sending = running.get(id) ?? upload(id, onProgress).finally(() => running.delete(id));
    running.set(id, sending);
    return sending;
  };

  return {
    store,

    /** The upload of an image of this device while it goes on. */
    uploadOf: (id: string): Promise<PictureSource> | undefined => running.get(id),

    /**
     * Adds a picked file. One that this host cannot show, e.g. HEIC in most browsers, is uploaded first, after login,
     * and shown as the server returns it.
     * @returns undefined if it is no image, or none that is accepted. Rejects as uploads do.
     */
    async addFile(file: LocalFile): Promise<{ source: PictureSource; size: Size } | undefined> {
      const size = await media.measure(file).catch(() => undefined);
      if (size) return { source: keep(file, size), size };
      if (failedBeforeUpload(file, undefined, UPLOAD_LIMITS).length > 0) {
        media.release(file);
        return undefined;
      }
      const source = await store(keep(file, UNKNOWN));
      const [asset] = source.type === 'asset' ? assetsOf([source.id]) : [];
      return asset && { source, size: { width: asset.width, height: asset.height } };
    },

    /** The server's reference to an image once it is stored. */
    storedAs: (source: PictureSource): PictureSource =>
      (source.type === 'asset' && stored.get(source.id)) || source,
  };
}
