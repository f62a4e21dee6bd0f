import type { PictureSource, PosterDocument, PosterLayer, PosterSize } from '@tuzuo/poster/document';
import { makeBitmaps } from '@tuzuo/poster/draw/ahead';
import { type LiftedLayers, liftLayers } from '@tuzuo/poster/draw/lift';
import {
  type Box,
  boundsOf,
  boxOf,
  type Matrix,
  overlap,
  union,
  wholePixels,
} from '@tuzuo/poster/draw/matrix';
import { drawPage } from '@tuzuo/poster/draw/page';
import { rectPath, trace } from '@tuzuo/poster/draw/path';
import type { DrawnPage, DrawResources, Surface } from '@tuzuo/poster/draw/port';
import type { Point } from '@tuzuo/poster/edit/frame';
import { colorsOfPixels } from '@tuzuo/poster/edit/picture-colors';
import type { Floating, FloatingSheet, PosterStage } from '@/platform/poster-canvas/port';

/** Maximum number of canvas-size bitmaps per gesture: a phone has memory for few. */
const MAX_STILLS = 4;

/** Moved layers may extend this many canvas sizes beyond each edge and still be drawn completely. */
const REACH = 1;

/** Adjacent layers that all stay in place, or all move. */
type Run = { layers: PosterLayer[]; moves: boolean };

type Part = { still: Surface } | { moving: LiftedLayers };

/** Groups a page's layers into runs from the bottom up: those that move and those between them. */
function runsOf(layers: readonly PosterLayer[], ids: ReadonlySet<string>): Run[] {
  const runs: Run[] = [];
  for (const layer of layers) {
    const moves = ids.has(layer.id);
    const last = runs[runs.length - 1];
    if (last?.moves === moves) last.layers.push(layer);
    else runs.push({ layers: [layer], moves });
  }
  return runs;
}

/** A page of a document on a canvas: drawn completely, or, while a finger moves layers, only where something moves. */
export type Scene = {
  /** Draws a page. @returns the resources that were missing */
  draw: (document: PosterDocument, page: number) => DrawnPage;
  /**
   * Makes bitmaps for `draw`, at least one that is missing, until `isOver`.
   * @returns whether all of them are there
   */
  prepare: (document: PosterDocument, page: number, isOver: () => boolean) => boolean;
  /**
   * Lifts layers so that `show` can move them: what is below and above them becomes one bitmap each.
   * @returns whether this is possible; otherwise the page must be drawn at every step
   */
  lift: (document: PosterDocument, page: number, ids: readonly string[]) => boolean;
  /**
   * Shows the lifted layers transformed by a matrix in page units.
   * @returns whether the frame around them has moved along
   */
  show: (matrix: Matrix) => boolean;
  /** Replaces the lifted layers by changed ones, when they were not only moved. */
  showChanged: (layers: readonly PosterLayer[]) => void;
  /** The color at a point of a page, `#rrggbb`; undefined where it is transparent, or outside. */
  colorAt: (document: PosterDocument, page: number, point: Point) => string | undefined;
  /** Dominant colors of the images that are loaded. */
  colorsOf: (sources: readonly PictureSource[]) => string[];
};

/** Side of the square to which an image is reduced for its colors, in px. */
const SAMPLE = 24;

/** Draws posters on a stage. `resourcesFor` returns the resources loaded so far. */
export function createScene(
  stage: PosterStage,
  sizeFor: (document: PosterDocument) => { width: number; height: number },
  resourcesFor: () => DrawResources,
): Scene {
  let size = { width: 0, height: 0 };
  let scale = 1;
  let pageSize: PosterSize = { width: 1, height: 1 };
  let parts: Part[] = [];
  let drawn: Box | undefined;

  const canvasBox = () => boxOf(size.width, size.height);
  const limit = (): Box => ({
    left: -REACH * size.width,
    top: -REACH * size.height,
    right: (1 + REACH) * size.width,
    bottom: (1 + REACH) * size.height,
  });
  const viewOf = (by = scale, on = size) => ({ scale: by, placeholders: true, keepLayers: true, ...on });

  const still = (document: PosterDocument, page: number, layers: PosterLayer[], isLowest: boolean): Part => {
    const surface = stage.surface(size.width, size.height);
    const shown = document.pages[page];
    if (shown) {
      const background = isLowest ? shown.background : { fill: null };
      const pages = [{ ...shown, background, layers }];
      drawPage(surface.canvas, { ...document, pages }, 0, resourcesFor(), viewOf());
    }
    return { still: surface };
  };

  /** Placement of the lifted parts for the compositor; the lowest bitmap is on the canvas itself. */
  const sheets = (): FloatingSheet[] =>
    parts.slice(1).map((part) =>
      'still' in part
        ? { surface: part.still, left: 0, top: 0, moves: false }
        : {
            surface: part.moving.surface,
            left: part.moving.box.left,
            top: part.moving.box.top,
            moves: true,
          },
    );

  const layOver = (floating: Floating): void => {
    const [ground] = parts;
    if (!ground || !('still' in ground)) return;
    const { width, height } = size;
    stage.clear(0, 0, width, height);
    stage.canvas.drawImage(ground.still.image, 0, 0, width, height, 0, 0, width, height);
    floating.lay(sheets());
  };

  const boxesOf = (matrix: Matrix): Box | undefined => {
    const boxes = parts.flatMap((part) => ('moving' in part ? [boundsOf(matrix, part.moving.box)] : []));
    return boxes.length > 0 ? boxes.reduce(union) : undefined;
  };

  /** @param matrix in canvas pixels */
  const compose = (matrix: Matrix): void => {
    if (stage.floating) {
      stage.floating.move(matrix);
      return;
    }
    const now = boxesOf(matrix);
    const touched = now && drawn ? union(now, drawn) : (now ?? drawn);
    drawn = now;
    const dirty = parts.length > 0 && touched && overlap(wholePixels(touched), canvasBox());
    if (!dirty) return;
    const { left, top } = dirty;
    const [width, height] = [dirty.right - left, dirty.bottom - top];
    const { canvas } = stage;
    stage.clear(left, top, width, height);
    for (const part of parts) {
      if ('still' in part) {
        canvas.drawImage(part.still.image, left, top, width, height, left, top, width, height);
        continue;
      }
      const { surface, box } = part.moving;
      canvas.save();
      canvas.beginPath();
      trace(canvas, rectPath(left, top, width, height));
      canvas.clip();
      canvas.transform(...matrix);
      const [widthPx, heightPx] = [surface.width, surface.height];
      canvas.drawImage(surface.image, 0, 0, widthPx, heightPx, box.left, box.top, widthPx, heightPx);
      canvas.restore();
    }
  };

  return {
    draw(document, page) {
      stage.floating?.lay([]);
      const next = sizeFor(document);
      if (next.width === size.width && next.height === size.height)
        stage.clear(0, 0, size.width, size.height);
      else stage.resize(next);
      size = next;
      pageSize = document.size;
      scale = size.width / document.size.width;
      parts = [];
      return drawPage(stage.canvas, document, page, resourcesFor(), viewOf());
    },

    prepare(document, page, isOver) {
      const next = sizeFor(document);
      return makeBitmaps(
        document,
        page,
        resourcesFor(),
        viewOf(next.width / document.size.width, next),
        isOver,
      );
    },

    lift(document, page, ids) {
      const { layers = [] } = document.pages[page] ?? {};
      const wanted = new Set(ids);
      const runs = runsOf(layers, wanted);
      const moved = layers.filter(({ id }) => wanted.has(id));
      // The lowest bitmap always exists: it contains the page's background.
      const grounded = runs[0]?.moves === false ? runs : [{ layers: [], moves: false }, ...runs];
      const stills = grounded.filter(({ moves }) => !moves);
      if (moved.length !== wanted.size || stills.length > MAX_STILLS) return false;
      parts = grounded.flatMap((run, index): Part[] => {
        if (!run.moves) return [still(document, page, run.layers, index === 0)];
        const moving = liftLayers(run.layers, pageSize, resourcesFor(), scale, limit());
        return moving ? [{ moving }] : [];
      });
      drawn = boxesOf([1, 0, 0, 1, 0, 0]);
      if (stage.floating) layOver(stage.floating);
      return true;
    },

    show([a, b, c, d, e, f]) {
      compose([a, b, c, d, e * scale, f * scale]);
      return stage.floating !== undefined;
    },

    showChanged(layers) {
      const left = [...layers];
      const before = parts;
      // As many runs as were lifted; the changed layers are all drawn into the first.
      parts = before.flatMap((part): Part[] => {
        if (!('moving' in part)) return [part];
        const moving = liftLayers(left.splice(0), pageSize, resourcesFor(), scale, limit());
        return moving ? [{ moving }] : [];
      });
      stage.floating?.lay(sheets());
      compose([1, 0, 0, 1, 0, 0]);
      parts = parts.length === before.length ? parts : before;
    },

    colorAt(document, page, { x, y }) {
      const surface = stage.surface(1, 1);
      const view = { x: Math.floor(x), y: Math.floor(y), width: 1, height: 1, placeholders: true };
      drawPage(surface.canvas, document, page, resourcesFor(), view);
      let color: string | undefined;
      surface.rewrite((pixels) => {
        [color] = colorsOfPixels(pixels, 1);
      });
      return color;
    },

    colorsOf(sources) {
      const side = SAMPLE * Math.max(1, sources.length);
      const surface = stage.surface(side, SAMPLE);
      sources.forEach((source, index) => {
        const picture = resourcesFor().picture(source);
        if (!picture) return;
        const { image, width, height } = picture;
        surface.canvas.drawImage(image, 0, 0, width, height, index * SAMPLE, 0, SAMPLE, SAMPLE);
      });
      let colors: string[] = [];
      surface.rewrite((pixels) => {
        colors = colorsOfPixels(pixels);
      });
      return colors;
    },
  };
}
