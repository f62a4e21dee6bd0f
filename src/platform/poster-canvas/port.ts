import { fitWithin, type Size } from '@tuzuo/core/geometry/size';
import type { Matrix } from '@tuzuo/poster/draw/matrix';
import type { CanvasPort, PosterPicture, Surface } from '@tuzuo/poster/draw/port';
import type { ComponentType, ReactNode } from 'react';
import type { Point, Touches } from '@/lib/gesture';
import type { Zoom } from '@/lib/gesture/zoom';
import type { LocalFile } from '@/platform/local-file';

/** Class of views over the poster, of the same size, that move together with the moving bitmaps. */
export const FOLLOWS = 'poster-canvas__follows';

/** A bitmap over the canvas, with its upper left corner in canvas pixels; if `moves`, a matrix transforms it. */
export type FloatingSheet = { surface: Surface; left: number; top: number; moves: boolean };

/**
 * Bitmaps over the canvas that the host's compositor moves without redrawing. Views over the poster with the class
 * `FOLLOWS` move along.
 */
export type Floating = {
  /** Replaces the bitmaps over the canvas, given from bottom to top; an empty list removes all. */
  lay: (sheets: readonly FloatingSheet[]) => void;
  /** @param matrix in canvas pixels */
  move: (matrix: Matrix) => void;
};

/** A canvas that shows a poster, and the host's resources for drawing posters. */
export type PosterStage = {
  canvas: CanvasPort;
  /** Resizes the canvas, in pixels, and clears it. */
  resize: (size: Size) => void;
  /** Clears an area of the canvas. */
  clear: (left: number, top: number, width: number, height: number) => void;
  /** Displayed width in points, and pixels per point of this screen. */
  screen: () => { width: number; pixelRatio: number };
  surface: (width: number, height: number) => Surface;
  /** Factor at which texts are drawn before downscaling, so that their edges match the server's. */
  textScale: number;
  /** Absent where the host has no compositor for bitmaps. */
  floating?: Floating;
  /**
   * Loads an image, no larger than a screen needs.
   * @throws {HostError} when it cannot be loaded or is no image
   */
  loadPicture: (url: string) => Promise<PosterPicture>;
};

/** A change of the fingers on or beside the poster; positions are relative to the poster's upper left corner. */
export type StageFingers = Touches & {
  /** Displayed size of the poster, in points. */
  frame: Size;
  /** Adds to the selection: a modifier key is pressed. */
  adds?: boolean;
};

export type PosterCanvasProps = {
  id: string;
  /** Accessible name. */
  label: string;
  /** Size of the canvas, in its own pixels; its aspect ratio is preserved. */
  size: Size;
  /** Maximum displayed height, in percent of the window's (vh). */
  maxHeight: number;
  /** Called when the canvas is ready, and again when it was replaced. */
  onReady: (stage: PosterStage) => void;
  /** Called with true when the host has not provided the canvas in time, and with false when it has after all. */
  onLate?: ((isLate: boolean) => void) | undefined;
  /** Without it the canvas is view-only: fingers scroll the page. */
  onFingers?: (fingers: StageFingers) => void;
  /** Zoom of the poster within its frame; the whole poster by default. */
  zoom?: Zoom | undefined;
  /** Called on a right-click; `screen` is the position in the window. */
  onMenu?: ((at: Point, frame: Size, screen: Point) => void) | undefined;
  /** Called when a wheel turns; `turn` is negative away from the user. */
  onWheel?: ((at: Point, frame: Size, turn: number) => void) | undefined;
  /** Called when images are dropped. */
  onDrop?: ((at: Point, frame: Size, files: LocalFile[]) => void) | undefined;
  /** Content over the poster, of the same size. */
  children?: ReactNode;
};

export type PosterCanvasPort = ComponentType<PosterCanvasProps>;

/** Style of a sheet that is zoomed within its frame. */
export const zoomStyle = (zoom: Zoom | undefined): { transform?: string } =>
  zoom && zoom.scale !== 1 ? { transform: `translate(${zoom.x}px, ${zoom.y}px) scale(${zoom.scale})` } : {};

/** Maximum side of a canvas in WeChat on every phone, in px; on iOS a canvas may have 16.7 million pixels. */
const LONGEST_CANVAS = 4096;

/** Maximum side of an image in memory, in px: twice a screen's. Larger images are downscaled. */
const PICTURE_SIDE = 2048;

/** Canvas size of a displayed poster: sharp on the screen and within the hosts' limits. */
export function shownSize({ width, height }: Size, cssWidth: number, pixelRatio: number): Size {
  const by = Math.min((cssWidth * pixelRatio) / width, LONGEST_CANVAS / width, LONGEST_CANVAS / height);
  return { width: Math.max(1, Math.round(width * by)), height: Math.max(1, Math.round(height * by)) };
}

/** Size of an image on a screen's canvas. */
export const pictureSize = (size: Size): Size => fitWithin(size, PICTURE_SIDE);

/** Maximum width of a poster, as a CSS length, such that its height stays within `maxHeight`. */
export const maxWidth = ({ width, height }: Size, maxHeight: number): string =>
  `${(maxHeight * width) / height}vh`;
