import type { Canvas } from '@napi-rs/canvas';
import { escapeHtml } from '@tuzuo/core/text/markup';
import type { CanvasPort, GradientPort } from '@tuzuo/poster/draw/port';
import type { PlacedLabel } from './placed-label';

/** Formats a number: a thousandth of a pixel is finer than any printer. */
const decimal = (value: number): string => String(Math.round(value * 1_000) / 1_000);

type Matrix = readonly [number, number, number, number, number, number];

const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

const multiply = (a: Matrix, b: Matrix): Matrix => [
  a[0] * b[0] + a[2] * b[1],
  a[1] * b[0] + a[3] * b[1],
  a[0] * b[2] + a[2] * b[3],
  a[1] * b[2] + a[3] * b[3],
  a[0] * b[4] + a[2] * b[5] + a[4],
  a[1] * b[4] + a[3] * b[5] + a[5],
];

/** State kept by `save`. `clips` are the ids of the active clips, the innermost last. */
type State = Pick<
  CanvasPort,
  'fillStyle' | 'strokeStyle' | 'lineWidth' | 'lineJoin' | 'lineCap' | 'miterLimit' | 'globalAlpha'
> & { dash: readonly number[]; matrix: Matrix; clips: readonly string[] };

class SvgGradient implements GradientPort {
  readonly stops: string[] = [];

  constructor(
    readonly tag: 'linearGradient' | 'radialGradient',
    readonly at: string,
  ) {}

  addColorStop(at: number, color: string): void {
    const { color: solid, opacity } = colorOf(color);
    this.stops.push(
      `<stop offset="${decimal(at)}" stop-color="${solid}"${opacity === 1 ? '' : ` stop-opacity="${decimal(opacity)}"`}/>`,
    );
  }
}

/** Splits `#rrggbbaa`, which older SVG readers do not know, into color and opacity. */
function colorOf(color: string): { color: string; opacity: number } {
  const [, solid, alpha] = /^(#[0-9a-f]{6})([0-9a-f]{2})$/i.exec(color) ?? [];
  if (solid === undefined || alpha === undefined) return { color: escapeHtml(color), opacity: 1 };
  return { color: solid, opacity: Number.parseInt(alpha, 16) / 255 };
}

const mimeOf = (bytes: Buffer): string => {
  if (bytes[0] === 0xff) return 'image/jpeg';
  return bytes.toString('latin1', 0, 4) === 'RIFF' ? 'image/webp' : 'image/png';
};

const dataUrl = (bytes: Buffer) => `data:${mimeOf(bytes)};base64,${bytes.toString('base64')}`;

type Finish = {
  width: number;
  height: number;
  shown: { width: string; height: string };
  xmp: Buffer | undefined;
};

/** A canvas that records drawing as SVG: paths, gradients, clips and pictures. */
class SvgCanvas implements CanvasPort {
  fillStyle: unknown = '#000000';
  strokeStyle: unknown = '#000000';
  lineWidth = 1;
  lineJoin: unknown = 'miter';
  lineCap: unknown = 'butt';
  miterLimit = 10;
  globalAlpha = 1;
  readonly definitions: string[] = [];
  readonly shapes: string[] = [];
  private dash: readonly number[] = [];
  private matrix: Matrix = IDENTITY;
  private clips: readonly string[] = [];
  private path = '';
  private readonly saved: State[] = [];
  private readonly gradients = new Map<string, string>();
  private readonly images = new Map<object, string>();

  /** @param sources the original files of decoded pictures, which are embedded unmodified */
  constructor(private readonly sources: ReadonlyMap<object, Buffer>) {}

  save(): void {
    const { fillStyle, strokeStyle, lineWidth, lineJoin, lineCap, miterLimit, globalAlpha } = this;
    const { matrix, clips } = this;
    this.saved.push({
      fillStyle,
      strokeStyle,
      lineWidth,
      lineJoin,
      lineCap,
      miterLimit,
      globalAlpha,
      dash: this.dash,
      matrix,
      clips,
    });
  }

  restore(): void {
    Object.assign(this, this.saved.pop());
  }

  transform(a: number, b: number, c: number, d: number, e: number, f: number): void {
    this.matrix = multiply(this.matrix, [a, b, c, d, e, f]);
  }

  /** Paths are stored in page coordinates, as in a canvas: later transformations do not change them. */
  private place(x: number, y: number): string {
    const [a, b, c, d, e, f] = this.matrix;
    return `${decimal(a * x + c * y + e)} ${decimal(b * x + d * y + f)}`;
  }

  beginPath(): void {
    this.path = '';
  }

  moveTo(x: number, y: number): void {
    this.path += `M${this.place(x, y)}`;
  }

  lineTo(x: number, y: number): void {
    this.path += `L${this.place(x, y)}`;
  }

  quadraticCurveTo(cx: number, cy: number, x: number, y: number): void {
    this.path += `Q${this.place(cx, cy)} ${this.place(x, y)}`;
  }

  bezierCurveTo(ax: number, ay: number, bx: number, by: number, x: number, y: number): void {
    this.path += `C${this.place(ax, ay)} ${this.place(bx, by)} ${this.place(x, y)}`;
  }

  closePath(): void {
    this.path += 'Z';
  }

  setLineDash(segments: number[]): void {
    this.dash = [...segments];
  }

  clip(): void {
    const id = `c${this.definitions.length}`;
    this.definitions.push(`<clipPath id="${id}"${this.clipping()}><path d="${this.path}"/></clipPath>`);
    this.clips = [...this.clips, id];
  }

  /** A clip path is itself clipped by the one active at its creation, so the innermost one suffices. */
  private clipping(): string {
    const last = this.clips[this.clips.length - 1];
    return last === undefined ? '' : ` clip-path="url(#${last})"`;
  }

  private paintOf(style: unknown, use: 'fill' | 'stroke'): string {
    if (style instanceof SvgGradient) return ` ${use}="url(#${this.gradientId(style)})"${this.alpha(use, 1)}`;
    const { color, opacity } = colorOf(String(style));
    return ` ${use}="${color}"${this.alpha(use, opacity)}`;
  }

  private alpha(use: 'fill' | 'stroke', opacity: number): string {
    const all = opacity * this.globalAlpha;
    return all === 1 ? '' : ` ${use}-opacity="${decimal(all)}"`;
  }

  private gradientId({ tag, at, stops }: SvgGradient): string {
    const transform = ` gradientTransform="matrix(${this.matrix.map(decimal).join(' ')})"`;
    const written = `${at}${transform} gradientUnits="userSpaceOnUse">${stops.join('')}</${tag}>`;
    const known = this.gradients.get(written);
    if (known !== undefined) return known;
    const id = `g${this.definitions.length}`;
    this.definitions.push(`<${tag} id="${id}" ${written}`);
    this.gradients.set(written, id);
    return id;
  }

  fill(rule: 'nonzero' | 'evenodd' = 'nonzero'): void {
    const evenOdd = rule === 'evenodd' ? ' fill-rule="evenodd"' : '';
    this.shapes.push(
      `<path d="${this.path}"${this.paintOf(this.fillStyle, 'fill')}${evenOdd}${this.clipping()}/>`,
    );
  }

  /** In current units, which define the line width; shapes are rotated and scaled, but never skewed. */
  stroke(): void {
    const [a, b, c, d] = this.matrix;
    const scale = Math.sqrt(Math.abs(a * d - b * c));
    const { lineJoin, lineCap, miterLimit, lineWidth } = this;
    const dash = this.dash;
    const dashes =
      dash.length === 0 ? '' : ` stroke-dasharray="${dash.map((part) => decimal(part * scale)).join(' ')}"`;
    const line = ` stroke-width="${decimal(lineWidth * scale)}" stroke-linejoin="${lineJoin}" stroke-linecap="${lineCap}" stroke-miterlimit="${decimal(miterLimit)}"`;
    this.shapes.push(
      `<path d="${this.path}" fill="none"${this.paintOf(this.strokeStyle, 'stroke')}${line}${dashes}${this.clipping()}/>`,
    );
  }

  fillRect(x: number, y: number, width: number, height: number): void {
    const { path } = this;
    this.beginPath();
    this.moveTo(x, y);
    this.lineTo(x + width, y);
    this.lineTo(x + width, y + height);
    this.lineTo(x, y + height);
    this.closePath();
    this.fill();
    this.path = path;
  }

  createLinearGradient(x0: number, y0: number, x1: number, y1: number): GradientPort {
    const [ax, ay, bx, by] = [x0, y0, x1, y1].map(decimal);
    return new SvgGradient('linearGradient', `x1="${ax}" y1="${ay}" x2="${bx}" y2="${by}"`);
  }

  createRadialGradient(x0: number, y0: number, r0: number, x1: number, y1: number, r1: number): GradientPort {
    const [fx, fy, fr, cx, cy, r] = [x0, y0, r0, x1, y1, r1].map(decimal);
    return new SvgGradient(
      'radialGradient',
      `fx="${fx}" fy="${fy}" fr="${fr}" cx="${cx}" cy="${cy}" r="${r}"`,
    );
  }

  drawImage(
    image: object,
    sx: number,
    sy: number,
    sWidth: number,
    sHeight: number,
    x: number,
    y: number,
    width: number,
    height: number,
  ): void {
    const { width: whole, height: high } = image as Canvas;
    const id = this.imageId(image, whole, high);
    const opacity = this.globalAlpha === 1 ? '' : ` opacity="${decimal(this.globalAlpha)}"`;
    const matrix = `matrix(${this.matrix.map(decimal).join(' ')})`;
    const place = [x, y, width, height].map(decimal);
    const view = [sx, sy, sWidth, sHeight].map(decimal).join(' ');
    const picture = `<svg x="${place[0]}" y="${place[1]}" width="${place[2]}" height="${place[3]}" viewBox="${view}" preserveAspectRatio="none"><use xlink:href="#${id}"/></svg>`;
    this.shapes.push(`<g${this.clipping()}${opacity}><g transform="${matrix}">${picture}</g></g>`);
  }

  private imageId(image: object, width: number, height: number): string {
    const known = this.images.get(image);
    if (known !== undefined) return known;
    const id = `i${this.definitions.length}`;
    const bytes = this.sources.get(image) ?? (image as Canvas).toBuffer('image/png');
    const url = dataUrl(bytes);
    this.definitions.push(
      `<image id="${id}" width="${width}" height="${height}" preserveAspectRatio="none" xlink:href="${url}"/>`,
    );
    this.images.set(image, id);
    return id;
  }
}

/** Creates an SVG file to draw on like a canvas. */
export function createSvg(sources: ReadonlyMap<object, Buffer>) {
  const canvas = new SvgCanvas(sources);
  const labels: string[] = [];
  return {
    canvas,
    addLabel: ({ png, left, top }: PlacedLabel): void => {
      const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
      labels.push(
        `<image x="${left}" y="${top}" width="${width}" height="${height}" xlink:href="${dataUrl(png)}"/>`,
      );
    },
    finish: ({ width, height, shown, xmp }: Finish): string => {
      const metadata = xmp
        ? `<metadata>${xmp.toString('utf8').replace(/<\?[\s\S]*?\?>/g, '')}</metadata>`
        : '';
      return [
        '<?xml version="1.0" encoding="UTF-8"?>\n',
        `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${shown.width}" height="${shown.height}" viewBox="0 0 ${width} ${height}">`,
        metadata,
        `<defs>${canvas.definitions.join('')}</defs>`,
        ...canvas.shapes,
        ...labels,
        '</svg>\n',
      ].join('');
    },
  };
}
