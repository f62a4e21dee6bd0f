import { encode } from 'uqr';
import { openCanvas } from './canvas';

/** Pixels of a module; cards draw the whole smaller. */
const MODULE = 8;

/** White around a code, in modules, without which phones do not find it. */
const QUIET = 2;

/** A QR code that opens an address: a PNG. */
export async function drawLinkCode(link: string): Promise<Buffer> {
  const { data, size } = encode(link, { border: QUIET, ecc: 'M' });
  const context = openCanvas({ width: size * MODULE, height: size * MODULE });
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, size * MODULE, size * MODULE);
  context.fillStyle = '#1a1d23';
  for (const [y, row] of data.entries()) {
    for (const [x, dark] of row.entries()) {
      if (dark) context.fillRect(x * MODULE, y * MODULE, MODULE, MODULE);
    }
  }
  return context.canvas.encode('png');
}
