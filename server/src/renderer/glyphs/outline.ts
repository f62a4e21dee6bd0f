import { PACKED_OPS } from '@tuzuo/poster/fonts/pack';

/** Units per em in every pack; fonts with other units are scaled. */
export const EM = 1000;

/** A path in font units, y up, with the commands of HarfBuzz and svgpath: M, L, Q, C, Z. */
export type PathCommand = { type: string; values: number[] };

export type OutlineShape = { fill: string; opacity: number; commands: PathCommand[] };

export type Outline = { advance: number; shapes: OutlineShape[] };

/** Writes the binary format of packs: see `poster/fonts/pack.ts`. */
export class PackWriter {
  private readonly out: number[] = [];

  unsigned(value: number): void {
    let rest = value;
    while (rest > 127) {
      this.out.push((rest % 128) | 128);
      rest = Math.floor(rest / 128);
    }
    this.out.push(rest);
  }

  signed(value: number): void {
    this.unsigned(value < 0 ? -value * 2 - 1 : value * 2);
  }

  text(text: string): void {
    this.unsigned(text.length);
    for (let index = 0; index < text.length; index += 1) this.unsigned(text.charCodeAt(index));
  }

  bytes(bytes: Uint8Array): void {
    for (const byte of bytes) this.out.push(byte);
  }

  result(): Uint8Array {
    return Uint8Array.from(this.out);
  }
}

/** Whether the quadratic `command` ends halfway between its control point and the next one's. */
function endIsImplied(command: PathCommand, next: PathCommand | undefined): boolean {
  const [x = 0, y = 0, endX = 0, endY = 0] = command.values;
  const [nextX = 0, nextY = 0] = next?.values ?? [];
  // HarfBuzz returns halves, and rounding both sides would double the error.
  return (
    next?.type === 'Q' && Math.abs((x + nextX) / 2 - endX) < 0.51 && Math.abs((y + nextY) / 2 - endY) < 0.51
  );
}

function writeShape(writer: PackWriter, { fill, opacity, commands }: OutlineShape): void {
  const drawn = commands.filter(({ type }) => type !== 'Z');
  const ops: number[] = [];
  const points: number[] = [];
  drawn.forEach((command, index) => {
    if (command.type !== 'Q') {
      ops.push(
        command.type === 'M' ? PACKED_OPS.move : command.type === 'L' ? PACKED_OPS.line : PACKED_OPS.cubic,
      );
      points.push(...command.values);
      return;
    }
    const implied = endIsImplied(command, drawn[index + 1]);
    ops.push(implied ? PACKED_OPS.impliedQuadratic : PACKED_OPS.quadratic);
    points.push(...(implied ? command.values.slice(0, 2) : command.values));
  });

  writer.text(fill);
  writer.unsigned(Math.round(opacity * 100));
  writer.unsigned(ops.length);
  for (let index = 0; index < ops.length; index += 2) {
    writer.bytes(Uint8Array.of((ops[index] ?? 0) | ((ops[index + 1] ?? 0) << 4)));
  }
  let x = 0;
  let y = 0;
  for (let index = 0; index < points.length; index += 2) {
    const nextX = Math.round(points[index] ?? 0);
    const nextY = Math.round(points[index + 1] ?? 0);
    writer.signed(nextX - x);
    writer.signed(nextY - y);
    x = nextX;
    y = nextY;
  }
}

/** Encodes one glyph as stored in a pack after its key. */
export function encodeOutline({ advance, shapes }: Outline): Uint8Array {
  const writer = new PackWriter();
  writer.unsigned(Math.max(0, Math.round(advance)));
  writer.unsigned(shapes.length);
  for (const shape of shapes) writeShape(writer, shape);
  return writer.result();
}
