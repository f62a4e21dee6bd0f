import { type Path, PathPen } from './path';

/** Limits of path data: a manually drawn path is far below. */
export const SVG_PATH_LIMITS = { characters: 60_000, commands: 8_000 } as const;

/** Number of arguments of each command. */
const ARITY: Record<string, number> = { M: 2, L: 2, H: 1, V: 1, C: 6, S: 4, Q: 4, T: 2, A: 7, Z: 0 };

const NUMBER = /[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?/y;
const SPACE = /[\s,]*/y;

/** Reads numbers in sequence; arc flags need no separator. */
class Reader {
  #at = 0;
  constructor(readonly text: string) {}

  #match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.text)?.[0];
    if (found !== undefined) this.#at += found.length;
    return found;
  }

  /** The next command letter; undefined when a number or the end follows. */
  command(): string | undefined {
    this.#match(SPACE);
    return this.#match(/[a-zA-Z]/y);
  }

  get isAtEnd(): boolean {
    this.#match(SPACE);
    return this.#at >= this.text.length;
  }

  number(): number | undefined {
    this.#match(SPACE);
    const found = this.#match(NUMBER);
    const value = found === undefined ? Number.NaN : Number(found);
    return Number.isFinite(value) && Math.abs(value) <= 1e6 ? value : undefined;
  }

  flag(): number | undefined {
    this.#match(SPACE);
    const found = this.#match(/[01]/y);
    return found === undefined ? undefined : Number(found);
  }
}

/** Converts an arc to cubics of at most a quarter turn each (SVG 1.1, F.6). */
function arcTo(pen: PathPen, [x0, y0]: readonly [number, number], numbers: readonly number[]): void {
  const [radiusX, radiusY, tilt, isLarge, isSweep, x, y] = numbers as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  let [rx, ry] = [Math.abs(radiusX), Math.abs(radiusY)];
  if (rx === 0 || ry === 0) {
    pen.lineTo(x, y);
    return;
  }
  if (x0 === x && y0 === y) return;
  const phi = (tilt * Math.PI) / 180;
  const [cos, sin] = [Math.cos(phi), Math.sin(phi)];
  const [dx, dy] = [(x0 - x) / 2, (y0 - y) / 2];
  const [px, py] = [cos * dx + sin * dy, cos * dy - sin * dx];
  const grow = (px / rx) ** 2 + (py / ry) ** 2;
  if (grow > 1) {
    rx *= Math.sqrt(grow);
    ry *= Math.sqrt(grow);
  }
  const across = (rx * py) ** 2 + (ry * px) ** 2;
  const share = Math.sqrt(Math.max(0, ((rx * ry) ** 2 - across) / across));
  const side = isLarge === isSweep ? -share : share;
  const [ux, uy] = [(side * rx * py) / ry, (-side * ry * px) / rx];
  const [cx, cy] = [cos * ux - sin * uy + (x0 + x) / 2, sin * ux + cos * uy + (y0 + y) / 2];
  const from = Math.atan2((py - uy) / ry, (px - ux) / rx);
  let turn = Math.atan2((-py - uy) / ry, (-px - ux) / rx) - from;
  if (isSweep === 0 && turn > 0) turn -= 2 * Math.PI;
  if (isSweep === 1 && turn < 0) turn += 2 * Math.PI;
  const parts = Math.max(1, Math.ceil(Math.abs(turn) / (Math.PI / 2) - 1e-9));
  const step = turn / parts;
  const reach = (4 / 3) * Math.tan(step / 4);
  const place = (ex: number, ey: number): [number, number] => [
    cx + cos * rx * ex - sin * ry * ey,
    cy + sin * rx * ex + cos * ry * ey,
  ];
  for (let part = 0; part < parts; part += 1) {
    const [a, b] = [from + part * step, from + (part + 1) * step];
    const one = place(Math.cos(a) - reach * Math.sin(a), Math.sin(a) + reach * Math.cos(a));
    const two = place(Math.cos(b) + reach * Math.sin(b), Math.sin(b) - reach * Math.cos(b));
    const end = part === parts - 1 ? [x, y] : place(Math.cos(b), Math.sin(b));
    pen.cubicTo(...one, ...two, end[0] as number, end[1] as number);
  }
}

/**
 * Parses SVG path data.
 * @returns undefined when the data is malformed, has no start or exceeds `SVG_PATH_LIMITS`
 */
export function parseSvgPath(data: string): Path | undefined {
  if (data.length > SVG_PATH_LIMITS.characters) return undefined;
  const reader = new Reader(data);
  const pen = new PathPen();
  let [x, y, startX, startY, controlX, controlY] = [0, 0, 0, 0, 0, 0];
  let command = '';
  let last = '';
  for (let count = 0; !reader.isAtEnd; count += 1) {
    if (count >= SVG_PATH_LIMITS.commands) return undefined;
    const letter = reader.command();
    if (letter) command = letter;
    // A command may be repeated implicitly; a move continues as lines, and nothing continues after a close.
    else if (command === 'M') command = 'L';
    else if (command === 'm') command = 'l';
    else if (/^[zZ]?$/.test(command)) return undefined;
    const kind = command.toUpperCase();
    const arity = ARITY[kind];
    if (arity === undefined || (count === 0 && kind !== 'M')) return undefined;
    const numbers: number[] = [];
    for (let index = 0; index < arity; index += 1) {
      const value = kind === 'A' && (index === 3 || index === 4) ? reader.flag() : reader.number();
      if (value === undefined) return undefined;
      const isRelative = command !== kind && !(kind === 'A' && index < 5);
      const isY = kind === 'V' || (kind !== 'H' && (kind === 'A' ? index === 6 : index % 2 === 1));
      numbers.push(isRelative ? value + (isY ? y : x) : value);
    }
    const [n0 = 0, n1 = 0, n2 = 0, n3 = 0] = numbers;
    const isAfterCubic = last === 'C' || last === 'S';
    const isAfterQuadratic = last === 'Q' || last === 'T';
    let [toX, toY] = numbers.slice(-2) as [number, number];
    if (kind === 'Z') {
      pen.close();
      [toX, toY] = [startX, startY];
    } else if (kind === 'M') {
      pen.moveTo(toX, toY);
      [startX, startY] = [toX, toY];
    } else {
      // After a close, the next subpath starts where the closed one did.
      if (last === 'Z') pen.moveTo(x, y);
      if (kind === 'H') [toX, toY] = [n0, y];
      if (kind === 'V') [toX, toY] = [x, n0];
      if (kind === 'L' || kind === 'H' || kind === 'V') pen.lineTo(toX, toY);
      else if (kind === 'A') arcTo(pen, [x, y], numbers);
      else if (kind === 'C' || kind === 'S') {
        const first = kind === 'C' ? [n0, n1] : isAfterCubic ? [2 * x - controlX, 2 * y - controlY] : [x, y];
        [controlX, controlY] = kind === 'C' ? [n2, n3] : [n0, n1];
        pen.cubicTo(first[0] as number, first[1] as number, controlX, controlY, toX, toY);
      } else {
        if (kind === 'Q') [controlX, controlY] = [n0, n1];
        else [controlX, controlY] = isAfterQuadratic ? [2 * x - controlX, 2 * y - controlY] : [x, y];
        pen.quadraticTo(controlX, controlY, toX, toY);
      }
    }
    [x, y, last] = [toX, toY, kind];
  }
  return pen;
}

/** Maximum number of cached paths: enough for a document with many icons. */
const KEPT = 400;
const parsed = new Map<string, Path | undefined>();

/** `parseSvgPath` with a cache. */
export function svgPath(data: string): Path | undefined {
  if (parsed.has(data)) return parsed.get(data);
  if (parsed.size >= KEPT) parsed.clear();
  const path = parseSvgPath(data);
  parsed.set(data, path);
  return path;
}
