import type { Size } from '@tuzuo/core/geometry/size';
import type { PictureSource } from '@tuzuo/core/poster/document';
import type { PosterPicture } from '@tuzuo/core/poster/draw/port';
import { stockPicture } from '@tuzuo/core/poster/stock';
import type { LocalFile } from '@/platform/local-file';
import { media } from '@/platform/media';
import type { PosterStage } from '@/platform/poster-canvas/port';
import { absolute } from '@/request/send';
import { uploadFiles } from '@/request/transfer';
import type { Asset } from '@/tools/results';

/** Begins the ids of pictures that are on this device alone. */
const LOCAL = 'local-';

/** Whether a picture has not been uploaded. */
export const isLocal = (source: PictureSource): boolean =>
  source.type === 'asset' && source.id.startsWith(LOCAL);

const keyOf = (source: PictureSource) => JSON.stringify(source);

type Drawn = PosterPicture | 'loading' | 'failed';

/**
 * The pictures of the posters of one page: where they are, those that are decoded for its canvas, and those that are
 * only on this device until the poster is saved.
 * @param onChange a picture has come, or will not
 */
export function createPictureStore(onChange: () => void) {
  const assets = new Map<string, Asset>();
  const files = new Map<string, LocalFile>();
  const sizes = new Map<string, Size>();
  const stored = new Map<string, PictureSource>();
  const drawn = new Map<string, Drawn>();
  let load: PosterStage['loadPicture'] | undefined;
  let isOver = false;

  const addressOf = (source: PictureSource): string | undefined => {
    if (source.type === 'stock') return absolute(stockPicture(source.key));
    if (source.type === 'empty') return undefined;
    const { url } = assets.get(source.id) ?? {};
    return files.get(source.id)?.path ?? (url === undefined ? undefined : absolute(url));
  };

  const fetchPicture = (source: PictureSource): void => {
    const address = addressOf(source);
    if (!load) return;
    if (address === undefined) {
      drawn.set(keyOf(source), 'failed');
      // Not within the drawing that has asked.
      void Promise.resolve().then(onChange);
      return;
    }
    drawn.set(keyOf(source), 'loading');
    load(address)
      .then(
        (picture) => drawn.set(keyOf(source), picture),
        () => drawn.set(keyOf(source), 'failed'),
      )
      .finally(() => {
        if (!isOver) onChange();
      });
  };

  const add = (asset: Asset): PictureSource => {
    assets.set(asset.assetId, asset);
    return { type: 'asset', id: asset.assetId };
  };

  return {
    /** The canvas that pictures are decoded for is there. */
    begin(loadPicture: PosterStage['loadPicture']): void {
      load = loadPicture;
      onChange();
    },

    /** A picture as it is drawn, which is fetched when it is asked for first; undefined while it is not there. */
    picture(source: PictureSource): PosterPicture | undefined {
      const found = drawn.get(keyOf(source));
      if (found === undefined && source.type !== 'empty') fetchPicture(source);
      return typeof found === 'object' ? found : undefined;
    },

    /** Whether a picture has not come. */
    isFailed: (source: PictureSource): boolean => drawn.get(keyOf(source)) === 'failed',

    /** Asks again for a picture that has not come. */
    retry: fetchPicture,

    /** Address of a picture as an image can show it; undefined where there is none. */
    addressOf,

    /** Takes in pictures that the server has. */
    add,

    /** Those of some pictures that the server has, as far as they are known. */
    assetsOf: (ids: readonly string[]): Asset[] => ids.flatMap((id) => assets.get(id) ?? []),

    /** Size of a picture of the user's, in its own pixels; undefined while nothing is known of it. */
    sizeOf: ({ id = '' }: { id?: string }): Size | undefined => assets.get(id) ?? sizes.get(id),

    /** Takes in a picture of this size that is on this device alone. */
    keep(file: LocalFile, size: Size): PictureSource {
      const id = `${LOCAL}${files.size + 1}`;
      files.set(id, file);
      sizes.set(id, size);
      return { type: 'asset', id };
    },

    /** Uploads a picture that is on this device, once. Rejects as uploads do. */
    async store(source: PictureSource): Promise<PictureSource> {
      if (source.type !== 'asset' || !isLocal(source)) return source;
      const known = stored.get(source.id);
      if (known) return known;
      const file = files.get(source.id);
      // Chosen before a reload: the device has let go of it.
      if (!file) return { type: 'empty' };
      const [answer] = await uploadFiles('asset.asset.upload', {}, [file], {
        toast: false,
        gate: true,
      }).result;
      const asset = answer?.items[0];
      if (!asset) return { type: 'empty' };
      const own = add(asset);
      stored.set(source.id, own);
      if (!isOver) onChange();
      return own;
    },

    /** A picture as the server knows it, once it is stored. */
    storedAs: (source: PictureSource): PictureSource =>
      (source.type === 'asset' && stored.get(source.id)) || source,

    end(): void {
      isOver = true;
      for (const file of files.values()) media.release(file);
    },
  };
}

export type PictureStore = ReturnType<typeof createPictureStore>;
