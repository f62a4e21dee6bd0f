import type { Size } from '@tuzuo/core/geometry/size';
import { UPLOAD_LIMITS } from '@tuzuo/core/tools/define-tool';
import type { PictureSource } from '@tuzuo/poster/document';
import { stockPicture } from '@tuzuo/poster/document/stock';
import type { PosterPicture } from '@tuzuo/poster/draw/port';
import type { LocalFile } from '@/platform/local-file';
import { media } from '@/platform/media';
import { cutOutOf, type MatteStroke, paintedMatte } from '@/platform/poster-canvas/cut-out';
import type { PosterStage } from '@/platform/poster-canvas/port';
import { absolute } from '@/request/send';
import { uploadFiles } from '@/request/transfer';
import type { Asset } from '@/tools/results';
import { failedBeforeUpload } from '@/tools/upload-checks';

/** Prefix of the ids of images that exist on this device only. */
const LOCAL = 'local-';

/** Whether an image has not been uploaded yet. */
export const isLocal = (source: PictureSource): boolean =>
  source.type === 'asset' && source.id.startsWith(LOCAL);

/** The size of an image that this host cannot show. */
const UNKNOWN: Size = { width: 0, height: 0 };

/** Maximum number of cut-outs of a photo, one for each feather: a slider asks for many. */
const MAX_CUT_OUTS = 3;

/**
 * Delay before an image of this device is copied for the canvas, in ms: two frames, in which the page shows its file.
 * Copying 12 MP holds up the page for longer.
 */
const FIRST_LOOK_MS = 34;

/** Maximum time to wait for that copy, in ms: there may be no canvas. */
const MAX_LOOK_MS = 2_000;

const keyOf = (source: PictureSource) => JSON.stringify(source);

type Matte = { url: string; isLoaded: boolean; picture?: PosterPicture };

/** Strokes over a photo; `isLive` while a finger adds to them. */
type Painting = { strokes: readonly MatteStroke[]; isLive: boolean };

/** Longest side of a cut-out while a finger paints, in px: more than a screen shows of it. */
const LIVE_SIDE = 1024;

type Drawn = PosterPicture | 'loading' | 'failed';

/** The canvas for which images are decoded. */
type Host = Pick<PosterStage, 'loadPicture' | 'surface'>;

/**
 * The images of one page's posters: their addresses, the versions decoded for its canvas, and those that exist on this
 * device only until the poster is saved.
 * @param onChange an image was loaded, or failed
 */
export function createPictureStore(onChange: () => void) {
  const assets = new Map<string, Asset>();
  const files = new Map<string, LocalFile>();
  const sizes = new Map<string, Size>();
  const stored = new Map<string, PictureSource>();
  const uploads = new Map<string, Promise<PictureSource>>();
  const drawn = new Map<string, Drawn>();
  /** Mattes of photos, by their ids; `picture` is undefined until the first one is loaded. */
  const mattes = new Map<string, Matte>();
  /** Strokes that the mattes do not have yet, by photos' ids. */
  const paintings = new Map<string, Painting>();
  /** Photos without their background, by id and feather. */
  const cutOuts = new Map<string, PosterPicture>();
  /** Called when an image was loaded, or has failed, by its key. */
  const waiting = new Map<string, () => void>();
  let host: Host | undefined;
  let isOver = false;

  const addressOf = (source: PictureSource): string | undefined => {
    if (source.type === 'stock') return absolute(stockPicture(source.key));
    // Empty, or of a type that only a newer version has.
    if (source.type !== 'asset') return undefined;
    const { url } = assets.get(source.id) ?? {};
    return files.get(source.id)?.path ?? (url === undefined ? undefined : absolute(url));
  };

  const fetchPicture = (source: PictureSource): void => {
    const address = addressOf(source);
    const { loadPicture } = host ?? {};
    if (!loadPicture) return;
    if (address === undefined) {
      drawn.set(keyOf(source), 'failed');
      // Not synchronously, since a drawing in progress has asked.
      void Promise.resolve().then(onChange);
      return;
    }
    drawn.set(keyOf(source), 'loading');
    const first = new Promise<void>((shown) => {
      if (isLocal(source)) setTimeout(shown, FIRST_LOOK_MS);
      else shown();
    });
    first
      .then(() => loadPicture(address))
      .then(
        (picture) => drawn.set(keyOf(source), picture),
        () => drawn.set(keyOf(source), 'failed'),
      )
      .finally(() => {
        waiting.get(keyOf(source))?.();
        waiting.delete(keyOf(source));
        if (!isOver) onChange();
      });
  };

  const picture = (source: PictureSource): PosterPicture | undefined => {
    const found = drawn.get(keyOf(source));
    if (found === undefined && source.type !== 'empty') fetchPicture(source);
    return typeof found === 'object' ? found : undefined;
  };

  const forgetCutOuts = (id: string): void => {
    for (const key of cutOuts.keys()) if (key.startsWith(`${id} `)) cutOuts.delete(key);
  };

  const loadMatte = async (id: string): Promise<void> => {
    const matte = mattes.get(id);
    if (!host || !matte || matte.isLoaded) return;
    const picture = await host.loadPicture(absolute(matte.url));
    if (mattes.get(id) !== matte) return;
    mattes.set(id, { url: matte.url, isLoaded: true, picture });
    forgetCutOuts(id);
    if (!isOver) onChange();
  };

  const add = (asset: Asset): PictureSource => {
    assets.set(asset.assetId, asset);
    return { type: 'asset', id: asset.assetId };
  };

  /** Adds an image of this size that exists on this device only. */
  const keep = (file: LocalFile, size: Size): PictureSource => {
    const id = `${LOCAL}${files.size + 1}`;
    files.set(id, file);
    sizes.set(id, size);
    return { type: 'asset', id };
  };

  const upload = async (id: string, onProgress: (share: number) => void): Promise<PictureSource> => {
    const file = files.get(id);
    // Chosen before a reload: the file no longer exists.
    if (!file) return { type: 'empty' };
    const [answer] = await uploadFiles('asset.asset.upload', {}, [file], {
      toast: false,
      gate: true,
      onProgress,
    }).result;
    const asset = answer?.items[0];
    if (!asset) return { type: 'empty' };
    const own = add(asset);
    stored.set(id, own);
    // What this device shows of it is not fetched back.
    const shown = drawn.get(keyOf({ type: 'asset', id }));
    if (typeof shown === 'object') drawn.set(keyOf(own), shown);
    if (!isOver) onChange();
    return own;
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
    const running = uploads.get(id) ?? upload(id, onProgress).finally(() => uploads.delete(id));
    uploads.set(id, running);
    return running;
  };

  return {
    /** Sets the canvas for which images are decoded. */
    setStage(stage: Host): void {
      host = stage;
      for (const id of mattes.keys()) loadMatte(id).catch(() => undefined);
      onChange();
    },

    /**
     * Sets the matte of a photo, with which it is cut out as soon as it is loaded; until then by the one before.
     * @param maskUrl address of an image over the whole photo, of any size, whose alpha is the product's
     * @returns when it is loaded, or there is no canvas yet. Rejects when it cannot be loaded.
     */
    setMatte(id: string, { maskUrl }: { maskUrl: string }): Promise<void> {
      mattes.set(id, { ...mattes.get(id), url: maskUrl, isLoaded: false });
      return loadMatte(id);
    },

    /**
     * Shows strokes in a photo's matte, in the one that is set now and in later ones, instead of those before.
     * @param isLive a finger is adding to them: the cut-out is smaller, and soon replaced
     */
    paintMatte(id: string, strokes: readonly MatteStroke[], isLive: boolean): void {
      if (strokes.length > 0) paintings.set(id, { strokes, isLive });
      else paintings.delete(id);
      forgetCutOuts(id);
      onChange();
    },

    /**
     * A photo with its background transparent; undefined until both it and its matte are loaded.
     * @param feather width of the soft edge, in thousandths of the photo's longer side
     */
    cutOut(source: PictureSource, feather: number): PosterPicture | undefined {
      const matte = source.type === 'asset' ? mattes.get(source.id)?.picture : undefined;
      const photo = matte && picture(source);
      if (source.type !== 'asset' || !photo || !host) return undefined;
      const key = `${source.id} ${feather}`;
      const known = cutOuts.get(key);
      if (known) return known;
      const mine = [...cutOuts.keys()].filter((one) => one.startsWith(`${source.id} `));
      if (mine[MAX_CUT_OUTS - 1] !== undefined) cutOuts.delete(mine[0] ?? '');
      const painting = paintings.get(source.id);
      const shown = painting ? paintedMatte(host.surface, matte, painting.strokes) : matte;
      const made = cutOutOf(host.surface, photo, shown, feather, painting?.isLive ? LIVE_SIDE : undefined);
      cutOuts.set(key, made);
      return made;
    },

    /** Whether light on pictures can be shown: hosts that do not reveal pixels draw them as they are. */
    showsLight: (): boolean => host === undefined || host.surface(1, 1).rewrite(() => undefined),

    /** A decoded image, which is loaded on first use; undefined until then. */
    picture,

    /** The address of an image of this device whose copy for the canvas is not there yet: to be shown in its place. */
    firstLookAt(source: PictureSource): string | undefined {
      return isLocal(source) && typeof drawn.get(keyOf(source)) !== 'object' ? addressOf(source) : undefined;
    },

    /** Resolves when an image is on the canvas, has failed, or takes too long: what uses the same CPU may begin. */
    whenShown: (source: PictureSource): Promise<void> =>
      new Promise((shown) => {
        const now = drawn.get(keyOf(source));
        if (now !== undefined && now !== 'loading') return shown();
        waiting.set(keyOf(source), shown);
        setTimeout(shown, MAX_LOOK_MS);
      }),

    /** Whether an image failed to load. */
    isFailed: (source: PictureSource): boolean => drawn.get(keyOf(source)) === 'failed',

    /** Retries to load a failed image. */
    retry: fetchPicture,

    /** Address of an image for an image element; undefined where there is none. */
    addressOf,

    /** Adds images that the server has. */
    add,

    /** The server's images among the given ids, as far as they are known. */
    assetsOf: (ids: readonly string[]): Asset[] => ids.flatMap((id) => assets.get(id) ?? []),

    /** Size of a user's image in its own pixels; undefined while it is unknown. */
    sizeOf: ({ id = '' }: { id?: string }): Size | undefined => assets.get(id) ?? sizes.get(id),

    /** The file of an image that exists on this device only. */
    fileOf: (source: PictureSource): LocalFile | undefined =>
      source.type === 'asset' ? files.get(source.id) : undefined,

    keep,

    store,

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
      const asset = source.type === 'asset' ? assets.get(source.id) : undefined;
      return asset && { source, size: { width: asset.width, height: asset.height } };
    },

    /** The server's reference to an image once it is stored. */
    storedAs: (source: PictureSource): PictureSource =>
      (source.type === 'asset' && stored.get(source.id)) || source,

    end(): void {
      isOver = true;
      for (const [id, file] of files) {
        const release = () => media.release(file);
        // An upload goes on, and may not have read its file yet.
        const running = uploads.get(id);
        if (running) running.then(release, release);
        else release();
      }
    },
  };
}

export type PictureStore = ReturnType<typeof createPictureStore>;
