import { readFile } from 'node:fs/promises';
import { refuse } from './refusal';

/** What we use of `libheif-js`, which has no types. */
type HeifImage = {
  get_width: () => number;
  get_height: () => number;
  /** Calls back with undefined if the picture cannot be decoded. */
  display: (target: RawImage, done: (drawn: RawImage | undefined) => void) => void;
  free: () => void;
};
type Libheif = { HeifDecoder: new () => { decode: (file: Uint8Array) => HeifImage[] } };

type RawImage = { width: number; height: number; data: Uint8ClampedArray };

/**
 * Loads the decoder when the first HEIC arrives. It is optional: its license (LGPL) may not suit every operator.
 * @throws RefusedField if it is not installed
 */
export async function loadLibheif(name = 'libheif-js/wasm-bundle.js'): Promise<Libheif> {
  try {
    const { default: libheif } = (await import(name)) as { default: Libheif };
    return libheif;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND')
      throw refuse('heic');
    throw error;
  }
}

/**
 * Decodes a HEIC, upright, to 8-bit RGBA in the colors of its own profile.
 * @throws RefusedField if it is damaged, or the decoder is not installed
 */
export async function decodeHeic(path: string): Promise<RawImage> {
  const { HeifDecoder } = await loadLibheif();
  const [image] = new HeifDecoder().decode(await readFile(path));
  if (!image) throw refuse('damaged');
  const [width, height] = [image.get_width(), image.get_height()];
  const target = { width, height, data: new Uint8ClampedArray(width * height * 4) };
  const drawn = await new Promise<RawImage | undefined>((resolve) => image.display(target, resolve));
  image.free();
  if (!drawn) throw refuse('damaged');
  return drawn;
}
