import type { PictureSource } from '@tuzuo/poster/document';
import type { PosterPicture } from '@tuzuo/poster/draw/port';
import { cutOutOf, type MatteStroke, paintedMatte } from '@/platform/poster-canvas/cut-out';
import { absolute } from '@/request/send';
import type { Host } from './decoded';

/** Maximum number of cut-outs of a photo, one for each feather: a slider asks for many. */
const MAX_CUT_OUTS = 3;

/** Longest side of a cut-out while a finger paints, in px: more than a screen shows of it. */
const LIVE_SIDE = 1024;

/** `picture` is undefined until the first matte of a photo is loaded. */
type Matte = { url: string; isLoaded: boolean; picture?: PosterPicture };

/** Strokes over a photo; `isLive` while a finger adds to them. */
type Painting = { strokes: readonly MatteStroke[]; isLive: boolean };

type CutOutsOptions = {
  /** The canvas; undefined while there is none. */
  host: () => Host | undefined;
  /** A decoded photo, once it is loaded. */
  picture: (source: PictureSource) => PosterPicture | undefined;
  /** A cut-out differs from now on. */
  onChange: () => void;
};

/** Photos without their background: their mattes, the strokes over them, and what was cut out with both. */
export function createCutOuts({ host, picture, onChange }: CutOutsOptions) {
  /** By the ids of the photos, as all that follow. */
  const mattes = new Map<string, Matte>();
  /** Strokes that the mattes do not have yet. */
  const paintings = new Map<string, Painting>();
  /** By id and feather. */
  const cutOuts = new Map<string, PosterPicture>();

  const forget = (id: string): void => {
    for (const key of cutOuts.keys()) if (key.startsWith(`${id} `)) cutOuts.delete(key);
  };

  const loadMatte = async (id: string): Promise<void> => {
    const matte = mattes.get(id);
    const canvas = host();
    if (!canvas || !matte || matte.isLoaded) return;
    const loaded = await canvas.loadPicture(absolute(matte.url));
    if (mattes.get(id) !== matte) return;
    mattes.set(id, { url: matte.url, isLoaded: true, picture: loaded });
    forget(id);
    onChange();
  };

  return {
    /** Loads the mattes that were set before there was a canvas. */
    loadMattes(): void {
      for (const id of mattes.keys()) loadMatte(id).catch(() => undefined);
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
      forget(id);
      onChange();
    },

    /**
     * A photo with its background transparent; undefined until both it and its matte are loaded.
     * @param feather width of the soft edge, in thousandths of the photo's longer side
     */
    cutOut(source: PictureSource, feather: number): PosterPicture | undefined {
      const matte = source.type === 'asset' ? mattes.get(source.id)?.picture : undefined;
      const photo = matte && picture(source);
      const canvas = host();
      if (source.type !== 'asset' || !photo || !canvas) return undefined;
      const key = `${source.id} ${feather}`;
      const known = cutOuts.get(key);
      if (known) return known;
      const mine = [...cutOuts.keys()].filter((one) => one.startsWith(`${source.id} `));
      if (mine[MAX_CUT_OUTS - 1] !== undefined) cutOuts.delete(mine[0] ?? '');
      const painting = paintings.get(source.id);
      const painted = painting ? paintedMatte(canvas.surface, matte, painting.strokes) : matte;
      const side = painting?.isLive ? LIVE_SIDE : undefined;
      const made = cutOutOf(canvas.surface, photo, painted, feather, side);
      cutOuts.set(key, made);
      return made;
    },
  };
}
