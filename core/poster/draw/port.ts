import type { CodeLayer, PictureSource } from '../document';
import type { FontFaces } from '../glyphs';

/** What a canvas draws pictures from: an image or another canvas of the same host. Opaque to us. */
type CanvasImage = object;

export interface GradientPort {
  addColorStop(at: number, color: string): void;
}

/** The part of the 2D canvas that browsers, the mini-program and the server's canvas have alike. */
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
  /** Always with the part of the source, so that every host takes the same way. */
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

/** A transparent canvas that is not shown. */
export interface Surface {
  width: number;
  height: number;
  canvas: CanvasPort;
  image: CanvasImage;
  /** Its pixels, four bytes each, changed in place by `change` and put back. */
  rewrite(change: (pixels: Uint8ClampedArray) => void): void;
}

/** A decoded picture in its own pixels. */
export interface PosterPicture {
  width: number;
  height: number;
  image: CanvasImage;
}

/** What drawing needs of its host and of the network; what is not there yet is `undefined`. */
export interface DrawResources {
  faces: FontFaces;
  picture(source: PictureSource): PosterPicture | undefined;
  /** Rows of dark modules without a quiet zone; a bar code is one row. `undefined`: the text cannot be encoded. */
  codeModules(format: CodeLayer['format'], text: string): boolean[][] | undefined;
  surface(width: number, height: number): Surface;
  /**
   * Text is drawn so many times as large and reduced, where the host smooths its edges in few levels; 1 when absent.
   * Of a canvas that keeps paths it is not asked for.
   */
  textScale?: number;
  /** Keeps what is expensive from one drawing to the next. */
  cache?: SurfaceCache;
}

export interface CachedSurface {
  surface: Surface;
  /** Where it lies on the canvas; of one in the cache, from the whole pixel of the layer's corner. */
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface SurfaceCache {
  get(key: string): CachedSurface | undefined;
  set(key: string, entry: CachedSurface): void;
}

/** What of a page is drawn, and how. */
export interface DrawView {
  /** Pixels of the canvas in a pixel of the page; 1 when absent. */
  scale?: number;
  /** The place of the page that lies in the canvas's corner, in the canvas's pixels: strips, a page that is moved. */
  x?: number;
  y?: number;
  /** Size of the canvas in its pixels; that of the page when absent. */
  width?: number;
  height?: number;
  /** Draws the print's bleed, too; the page's corner stays where it is. */
  bleed?: boolean;
  /** Shows where a picture is still wanted; never in exports. */
  placeholders?: boolean;
  /** Keeps layers as bitmaps in the resources' cache: for a canvas that is drawn again and again. */
  keepLayers?: boolean;
  /** A canvas that keeps paths (PDF, SVG): so many pixels for each of its units where a bitmap cannot be avoided. */
  vector?: { pixels: number };
}

/** What a drawing lacked: it is not complete then. */
export interface DrawnPage {
  glyphs: { face: string; key: string }[];
  pictures: PictureSource[];
  /** Ids of the layers whose text cannot be made a code. */
  codes: string[];
}
