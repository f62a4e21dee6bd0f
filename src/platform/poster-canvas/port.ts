import { fitWithin, type Size } from '@tuzuo/core/geometry/size';
import type { Matrix } from '@tuzuo/core/poster/draw/matrix';
import type { CanvasPort, PosterPicture, Surface } from '@tuzuo/core/poster/draw/port';
import type { ComponentType, ReactNode } from 'react';
import type { Point, Touches } from '@/lib/gesture';
import type { Zoom } from '@/lib/gesture/zoom';
import type { LocalFile } from '@/platform/local-file';

/** The class of views over the poster, as large as it, that go with the bitmaps that move. */
export const FOLLOWS = 'poster-canvas__follows';

/** A bitmap over the canvas with its upper left corner at a pixel of the canvas; one that `moves` goes where a matrix says. */
export type FloatingSheet = { surface: Surface; left: number; top: number; moves: boolean };

/**
 * Bitmaps over the canvas that the host's compositor moves: no pixel is drawn for it. What lies over the poster and has
 * the class `FOLLOWS` goes with those that move.
 */
export type Floating = {
  /** Lays these over the canvas, from the lowest up, in the place of those before; none takes them away. */
  lay: (sheets: readonly FloatingSheet[]) => void;
  /** @param matrix in pixels of the canvas */
  move: (matrix: Matrix) => void;
};

/** A canvas that shows a poster, and what its host draws posters with. */
export type PosterStage = {
  canvas: CanvasPort;
  /** Gives the canvas another size in pixels; it is empty then. */
  resize: (size: Size) => void;
  /** Empties a part of the canvas. */
  clear: (left: number, top: number, width: number, height: number) => void;
  /** How wide it is shown, in points, and how many pixels a point of this screen has. */
  screen: () => { width: number; pixelRatio: number };
  surface: (width: number, height: number) => Surface;
  /** How much larger texts are drawn and reduced, so that their edges are the server's. */
  textScale: number;
  /** Absent where the host has no compositor for bitmaps. */
  floating?: Floating;
  /**
   * A picture at an address, no larger than a screen needs it.
   * @throws {HostError} when it cannot be had or is no picture
   */
  loadPicture: (url: string) => Promise<PosterPicture>;
};

/** A change of the fingers on the poster or beside it; places are from the poster's upper left corner. */
export type StageFingers = Touches & {
  /** Size of the poster as it is shown, in points. */
  frame: Size;
  /** More is to be selected beside what is: a key of the keyboard is down. */
  adds?: boolean;
};

export type PosterCanvasProps = {
  id: string;
  /** What it is to assistive tools. */
  label: string;
  /** Of the canvas, in its own pixels; its shape is kept. */
  size: Size;
  /** The greatest height it is shown in, in hundredths of the window's. */
  mostHeight: number;
  /** Called once the canvas is there, and again when it is another one. */
  onReady: (stage: PosterStage) => void;
  /** Called when the host has not given the canvas in time, and again when it has after all. */
  onLate?: ((isLate: boolean) => void) | undefined;
  /** Without it, the canvas is only looked at: fingers scroll the page. */
  onFingers?: (fingers: StageFingers) => void;
  /** How the poster is enlarged in its place; whole unless said. */
  zoom?: Zoom | undefined;
  /** A mouse asks what can be done there, by its other button; `screen` is the place in the window. */
  onMenu?: ((at: Point, frame: Size, screen: Point) => void) | undefined;
  /** A wheel turns there, away from the user below zero. */
  onWheel?: ((at: Point, frame: Size, turn: number) => void) | undefined;
  /** Pictures are dropped there. */
  onDrop?: ((at: Point, frame: Size, files: LocalFile[]) => void) | undefined;
  /** Lies on the poster, as large as it. */
  children?: ReactNode;
};

export type PosterCanvasPort = ComponentType<PosterCanvasProps>;

/** How a sheet that fills its place is enlarged there, as a style. */
export const zoomStyle = (zoom: Zoom | undefined): { transform?: string } =>
  zoom && zoom.scale !== 1 ? { transform: `translate(${zoom.x}px, ${zoom.y}px) scale(${zoom.scale})` } : {};

/** The longest side that a canvas of WeChat may have on every phone; iOS lets one have 16.7 million pixels. */
const LONGEST_CANVAS = 4096;

/** Pixels of a picture that are kept: those of a screen, twofold. More are made fewer. */
const PICTURE_SIDE = 2048;

/** The size in which a poster is shown: sharp on a screen of that many pixels, and within the hosts' limits. */
export function shownSize({ width, height }: Size, cssWidth: number, pixelRatio: number): Size {
  const by = Math.min((cssWidth * pixelRatio) / width, LONGEST_CANVAS / width, LONGEST_CANVAS / height);
  return { width: Math.max(1, Math.round(width * by)), height: Math.max(1, Math.round(height * by)) };
}

/** A picture's size on a screen's canvas. */
export const pictureSize = (size: Size): Size => fitWithin(size, PICTURE_SIDE);

/** How wide a poster is at most, so that it is no higher than `mostHeight`. */
export const mostWidth = ({ width, height }: Size, mostHeight: number): string =>
  `${(mostHeight * width) / height}vh`;
