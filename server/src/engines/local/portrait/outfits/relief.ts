import { Path2D } from '@napi-rs/canvas';
import type { Area } from '@tuzuo/core/geometry/size';
import { opacitiesOf, openCanvas } from '../../../../renderer/canvas';
import { boxBlur } from '../../matting/box-blur';
import { type Light, lightOf } from '../../product/scenes/color';
import { layeredNoise } from '../../product/scenes/noise';
import { CLOTHS, type Cloth } from './cloth';

/** Placement of a garment, in pixels: size of the raster, position of the chin, and one face width. */
export type Place = { width: number; height: number; x: number; y: number; unit: number };

/** Warps a point of a pattern to fit a person; in face widths from the chin. */
export type Alter = (x: number, y: number) => readonly [x: number, y: number];

type Piece = {
  cloth: Cloth;
  /** `#rrggbb` */
  color: string;
  /** Thickness, width of the rounded edge, and reach of the shadow. */
  thick?: number;
  edge?: number;
  shadow?: number;
};

export type Crease = {
  path: string;
  /** Width of the line before it is softened. */
  width: number;
  /** −1 (a valley) to 1 (a ridge). */
  rise: number;
};

/** A garment as a surface: heights, colors and incident light; every plane has the size of the place. */
export type Surface = Place & {
  opacity: Float32Array;
  /** In pixels above the base. */
  heights: Float32Array;
  /** Linear light, as separate channels. */
  colors: readonly [Float32Array, Float32Array, Float32Array];
  cloths: Uint8Array;
  /** Share of the lamp's light that no other piece blocks, 0–1. */
  lit: Float32Array;
};

/** Builds up a garment. Path coordinates: x to the right and y down from the chin, in face widths. */
export type Relief = {
  surface: Surface;
  /** Adds a piece of cloth on top. */
  sew: (path: string, piece: Piece) => void;
  /** Displaces the surface along lines softened over `soft`, by at most `height`. */
  fold: (creases: readonly Crease[], shape: { soft: number; height: number }) => void;
  /** Draws a thin dark line; dashed for stitches. */
  seam: (path: string, line?: { width?: number; dark?: number; dashed?: boolean }) => void;
  /** Adds the slow unevenness of cloth, longer downwards than across, by at most `height`. */
  crumple: (height: number) => void;
  /** Rounds the whole surface over a width, like the body below. */
  round: (over: number, height: number) => void;
  /** Draws on both sides by mirroring. */
  both: (draw: () => void) => void;
};

/** Applies a warp to every coordinate pair of a path. */
const movePath = (path: string, move: Alter) =>
  path.replace(/(-?[\d.]+(?:e-?\d+)?)[ ,]+(-?[\d.]+(?:e-?\d+)?)/g, (_, x: string, y: string) =>
    move(Number(x), Number(y))
      .map((part) => part.toFixed(4))
      .join(' '),
  );

/** Width of a step that a piece of cloth smooths out, in face widths. */
const BRIDGED = 0.03;

const clamp = (share: number) => Math.min(1, Math.max(0, share));

/** Blurs twice, so that no box edges are visible. */
function soften(plane: Float32Array, { width, height }: Area, radius: number): Float32Array {
  const pixels = Math.max(1, Math.round(radius));
  return boxBlur(boxBlur(plane, width, height, pixels), width, height, pixels);
}

/** Shifts a plane by whole pixels, extending its edge. */
function shifted(plane: Float32Array, { width, height }: Area, dx: number, dy: number): Float32Array {
  const result = new Float32Array(plane.length);
  for (let y = 0; y < height; y += 1) {
    const row = Math.min(height - 1, Math.max(0, y - dy)) * width;
    for (let x = 0; x < width; x += 1) {
      result[y * width + x] = plane[row + Math.min(width - 1, Math.max(0, x - dx))] ?? 0;
    }
  }
  return result;
}

/** Bounding region of paths with a margin, since curves lie within their control points. */
function regionOf(paths: readonly string[], { width, height, x, y, unit }: Place, margin: number): Area {
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (const path of paths) {
    movePath(path, (px, py) => {
      left = Math.min(left, x + (px - margin) * unit);
      right = Math.max(right, x + (px + margin) * unit);
      top = Math.min(top, y + (py - margin) * unit);
      bottom = Math.max(bottom, y + (py + margin) * unit);
      return [px, py];
    });
  }
  const within = (value: number, limit: number) => Math.round(Math.min(limit, Math.max(0, value)));
  const [startX, startY] = [within(left, width - 1), within(top, height - 1)];
  return {
    left: startX,
    top: startY,
    width: Math.max(1, within(right, width) - startX),
    height: Math.max(1, within(bottom, height) - startY),
  };
}

/**
 * Starts a garment.
 * @param lampX direction of the lamp, −1 (left) to 1: shadows fall to the other side
 */
export function createRelief(place: Place, alter: Alter, lampX: number): Relief {
  const { width, height, x, y, unit } = place;
  const pixels = width * height;
  const pen = openCanvas({ width, height });
  const surface: Surface = {
    ...place,
    opacity: new Float32Array(pixels),
    heights: new Float32Array(pixels),
    colors: [new Float32Array(pixels), new Float32Array(pixels), new Float32Array(pixels)],
    cloths: new Uint8Array(pixels),
    lit: new Float32Array(pixels).fill(1),
  };
  const { opacity, heights, colors, cloths, lit } = surface;
  let mirrored = false;
  const altered = (path: string) => movePath(path, (px, py) => alter(mirrored ? -px : px, py));

  /** Alpha of what is painted in a region, 0–1. */
  const painted = ({ left, top, ...size }: Area, paint: () => void): Float32Array => {
    pen.save();
    pen.clearRect(left, top, size.width, size.height);
    pen.translate(x, y);
    pen.scale(unit, unit);
    pen.lineJoin = 'round';
    pen.lineCap = 'round';
    paint();
    pen.restore();
    const plane = opacitiesOf(pen, { left, top, ...size });
    pen.clearRect(left, top, size.width, size.height);
    return plane;
  };

  /** Visits every pixel of a region, with its index there and in the whole raster. */
  const each = (region: Area, visit: (at: number, pixel: number) => void) => {
    for (let row = 0, at = 0; row < region.height; row += 1) {
      const start = (region.top + row) * width + region.left;
      for (let column = 0; column < region.width; column += 1, at += 1) visit(at, start + column);
    }
  };

  const part = (plane: Float32Array, region: Area) => {
    const result = new Float32Array(region.width * region.height);
    each(region, (at, pixel) => {
      result[at] = plane[pixel] ?? 0;
    });
    return result;
  };

  const castShadow = (mask: Float32Array, region: Area, reach: number) => {
    const moved = shifted(mask, region, Math.round(-lampX * reach * 0.8), Math.round(reach * 0.7));
    const dark = soften(moved, region, reach * 0.55);
    const close = soften(mask, region, Math.max(1, reach * 0.2));
    each(region, (at, pixel) => {
      const light = 1 - 0.5 * (dark[at] ?? 0) - 0.35 * (close[at] ?? 0);
      if (mask[at] !== 1) lit[pixel] = (lit[pixel] ?? 0) * Math.max(0.12, light);
    });
  };

  return {
    surface,
    sew: (path, { cloth, color, thick = 0.012, edge = 0.014, shadow = 0.03 }) => {
      const outline = altered(path);
      const region = regionOf([outline], place, 2 * shadow + 2 * edge + 2 * BRIDGED);
      const shape = new Path2D(outline);
      const mask = painted(region, () => pen.fill(shape));
      if (shadow > 0) castShadow(mask, region, shadow * unit);
      const inner = soften(mask, region, edge * unit);
      // Cloth bridges the edges below it.
      const under = soften(part(heights, region), region, BRIDGED * unit);
      const light: Light = lightOf(color);
      const number = CLOTHS.indexOf(cloth);
      each(region, (at, pixel) => {
        const share = mask[at] ?? 0;
        if (share === 0) return;
        for (let channel = 0; channel < 3; channel += 1) {
          const plane = colors[channel] as Float32Array;
          plane[pixel] = (plane[pixel] ?? 0) + ((light[channel] ?? 0) - (plane[pixel] ?? 0)) * share;
        }
        const round = 1 - clamp(2 * (inner[at] ?? 0) - 1);
        const raised = (under[at] ?? 0) + thick * unit * Math.sqrt(1 - round * round);
        heights[pixel] = (heights[pixel] ?? 0) * (1 - share) + raised * share;
        lit[pixel] = (lit[pixel] ?? 0) * (1 - share) + share;
        opacity[pixel] = share + (opacity[pixel] ?? 0) * (1 - share);
        if (share > 0.5) cloths[pixel] = number;
      });
    },
    fold: (creases, { soft, height: rise }) => {
      const lines = creases.map((crease) => ({ ...crease, path: altered(crease.path) }));
      const widest = Math.max(...creases.map((crease) => crease.width));
      const region = regionOf(
        lines.map(({ path }) => path),
        place,
        widest + 3 * soft,
      );
      const draw = (sign: 1 | -1) => () => {
        for (const { path, width: line, rise: by } of lines) {
          if (by * sign <= 0) continue;
          pen.globalAlpha = Math.min(1, Math.abs(by));
          pen.lineWidth = line;
          pen.stroke(new Path2D(path));
        }
        pen.globalAlpha = 1;
      };
      const up = soften(painted(region, draw(1)), region, soft * unit);
      const down = soften(painted(region, draw(-1)), region, soft * unit);
      each(region, (at, pixel) => {
        heights[pixel] = (heights[pixel] ?? 0) + rise * unit * ((up[at] ?? 0) - (down[at] ?? 0));
      });
    },
    seam: (path, { width: line = 0.006, dark = 0.35, dashed = false } = {}) => {
      const outline = altered(path);
      const region = regionOf([outline], place, 4 * line);
      const mask = painted(region, () => {
        pen.lineWidth = line;
        pen.lineCap = 'butt';
        if (dashed) pen.setLineDash([0.012, 0.007]);
        pen.stroke(new Path2D(outline));
        pen.setLineDash([]);
      });
      const soft = soften(mask, region, Math.max(1, line * unit * 0.6));
      each(region, (at, pixel) => {
        lit[pixel] = (lit[pixel] ?? 0) * (1 - dark * (mask[at] ?? 0));
        heights[pixel] = (heights[pixel] ?? 0) - 0.6 * line * unit * (soft[at] ?? 0);
      });
    },
    crumple: (rise) => {
      for (let pixel = 0; pixel < pixels; pixel += 1) {
        if ((opacity[pixel] ?? 0) === 0) continue;
        const [u, v] = [((pixel % width) - x) / unit, (Math.floor(pixel / width) - y) / unit];
        // Folds fan out from the neck: they follow a ray rather than a column.
        const across = Math.atan2(u, v + 1.2) * 5.5;
        const slow = layeredNoise(across * 1.1 + 40, v * 1.1, 7, 3) - 0.5;
        heights[pixel] = (heights[pixel] ?? 0) + rise * unit * slow;
      }
    },
    round: (over, rise) => {
      const body = soften(opacity, { left: 0, top: 0, width, height }, over * unit * 0.5);
      for (let pixel = 0; pixel < pixels; pixel += 1) {
        const share = clamp(1.25 * (body[pixel] ?? 0) - 0.25);
        heights[pixel] = (heights[pixel] ?? 0) + rise * unit * (1 - (1 - share) ** 2);
      }
    },
    both: (draw) => {
      draw();
      mirrored = true;
      draw();
      mirrored = false;
    },
  };
}
