import type { CodeLayer, PictureSource } from '../document';
import type { FontFaces } from '../fonts/glyphs';

/** An image source for a canvas: an image or another canvas of the same host. Opaque here. */
type CanvasImage = object;

export interface GradientPort {
  addColorStop(at: number, color: string): void;
}

/** The subset of the 2D canvas that browsers, the mini-program and the server support identically. */
export interface CanvasPort {
  fillStyle: unknown;
  strokeStyle: unknown;
  lineWidth: number;
  lineJoin: unknown;
  lineCap: unknown;
  miterLimit: number;
  globalAlpha: number;
  save(): void;
  restore(): void;
  transform(a: number, b: number, c: number, d: number, e: number, f: number): void;
  beginPath(): void;
  moveTo(x: number, y: number): void;
  lineTo(x: number, y: number): void;
  quadraticCurveTo(cx: number, cy: number, x: number, y: number): void;
  bezierCurveTo(ax: number, ay: number, bx: number, by: number, x: number, y: number): void;
  closePath(): void;
  clip(): void;
  fill(rule?: 'nonzero' | 'evenodd'): void;
  stroke(): void;
  setLineDash(segments: number[]): void;
  fillRect(x: number, y: number, width: number, height: number): void;
  createLinearGradient(x0: number, y0: number, x1: number, y1: number): GradientPort;
  createRadialGradient(x0: number, y0: number, r0: number, x1: number, y1: number, r1: number): GradientPort;
  /** Always with a source rectangle, so that every host uses the same code path. */
  drawImage(
    image: CanvasImage,
    sx: number,
    sy: number,
    sWidth: number,
    sHeight: number,
    x: number,
    y: number,
    width: number,
    height: number,
  ): void;
}

/** A canvas of pixels. */
export interface BitmapPort extends CanvasPort {
  /** `source-over` by default. */
  globalCompositeOperation: unknown;
  clearRect(x: number, y: number, width: number, height: number): void;
}

/** An offscreen transparent canvas. */
export interface Surface {
  width: number;
  height: number;
  canvas: BitmapPort;
  image: CanvasImage;
  /**
   * Passes its pixels, four bytes each, to `change`, which modifies them in place.
   * @returns false when the host does not reveal them: then nothing has changed
   */
  rewrite(change: (pixels: Uint8ClampedArray) => void): boolean;
}

/** A decoded image in its own pixels. */
export interface PosterPicture {
  width: number;
  height: number;
  image: CanvasImage;
}

/** What drawing needs from its host and the network; resources that are not loaded are `undefined`. */
export interface DrawResources {
  faces: FontFaces;
  picture(source: PictureSource): PosterPicture | undefined;
  /**
   * A photo with its background transparent, in the photo's whole frame, at any resolution.
   * @param feather width of the soft edge, in thousandths of the photo's longer side
   * @returns undefined when it is not cut out (yet)
   */
  cutOut?(source: PictureSource, feather: number): PosterPicture | undefined;
  /** Rows of dark modules without a quiet zone; a barcode is one row. `undefined`: the text cannot be encoded. */
  codeModules(format: CodeLayer['format'], text: string): boolean[][] | undefined;
  surface(width: number, height: number): Surface;
  /**
   * Factor at which text is drawn before downscaling, where the host's antialiasing has few levels; default 1. Not used
   * on a vector canvas.
   */
  textScale?: number;
  /** Keeps expensive bitmaps between drawings. */
  cache?: SurfaceCache;
}

export interface CachedSurface {
  surface: Surface;
  /** Position on the canvas; in the cache, relative to the whole pixel of the layer's corner. */
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface SurfaceCache {
  get(key: string): CachedSurface | undefined;
  set(key: string, entry: CachedSurface): void;
  /** Whether this was asked before, lately, with the same key. */
  isRepeated(key: string): boolean;
}

/** Which part of a page is drawn, and how. */
export interface DrawView {
  /** Canvas pixels per page pixel; default 1. */
  scale?: number;
  /** Position on the page, in canvas pixels, of the canvas's corner: for strips and scrolled pages. */
  x?: number;
  y?: number;
  /** Size of the canvas in its pixels; default: the page's. */
  width?: number;
  height?: number;
  /** Also draws the print bleed; the page's corner keeps its position. */
  bleed?: boolean;
  /** Draws placeholders of missing images; never in exports. */
  placeholders?: boolean;
  /** Keeps bitmaps of layers in the resources' cache, for a canvas that is redrawn often. */
  keepLayers?: boolean;
  /** A vector canvas (PDF, SVG): bitmap pixels per unit where a bitmap cannot be avoided. */
  vector?: { pixels: number };
}

/** Resources that were missing: the drawing is then incomplete. */
export interface DrawnPage {
  /** Not loaded, or in no font (then a replacement is drawn). */
  glyphs: { face: string; key: string }[];
  pictures: PictureSource[];
  /** Ids of layers whose code cannot be encoded. */
  codes: string[];
  /** Photos of products that are not cut out. */
  cutOuts: PictureSource[];
}

/** A drawing that is complete. */
export const nothingLacks = (): DrawnPage => ({
  glyphs: [],
  pictures: [],
  codes: [],
  cutOuts: [],
});

/** Adds what a part of a drawing lacks. */
export function addLacks(all: DrawnPage, part: DrawnPage): void {
  all.glyphs.push(...part.glyphs);
  all.pictures.push(...part.pictures);
  all.codes.push(...part.codes);
  all.cutOuts.push(...part.cutOuts);
}
